//! Draws drawings as pixels, with tiny-skia. Of a board's picture, only the pixels that may differ
//! are painted again.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;

use tiny_skia::{
    Color, FillRule, IntRect, LineCap, LineJoin, Paint, Path, Pixmap, PixmapMut, Rect, Stroke,
    StrokeDash, Transform,
};

use super::drawing::{Brush, Drawing, Ink, Item, Shape, Style, Text};
use super::palette::Rgb;
use super::{Subject, outline};

/// From board units to pixels: times `x` and `y`, then plus `left` and `top` (in pixels).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    pub x: f32,
    pub y: f32,
    pub left: f32,
    pub top: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// The pixels are shown as they are. They have soft edges, and texts are shapes.
    Pixels,
    /// The pixels become characters. They have no soft edges, and texts are left out.
    Characters,
}

impl Scale {
    pub fn rect(self, rect: Rect) -> Option<Rect> {
        rect.transform(self.transform())
    }

    fn transform(self) -> Transform {
        Transform::from_row(self.x, 0.0, 0.0, self.y, self.left, self.top)
    }

    #[must_use]
    pub fn from(self, left: i32, top: i32) -> Scale {
        Scale { left: self.left - left as f32, top: self.top - top as f32, ..self }
    }
}

pub fn fill(pixels: &mut PixmapMut<'_>, colour: Rgb) {
    pixels.fill(Color::from_rgba8(colour.0, colour.1, colour.2, 255));
}

pub fn draw(item: &Item, scale: Scale, medium: Medium, pixels: &mut PixmapMut<'_>) {
    match item {
        Item::Shape(shape) => draw_shape(shape, scale, medium, pixels),
        Item::Text(_) if medium == Medium::Characters => {}
        Item::Text(text) => {
            if let Some(path) = outline::path_of_text(text) {
                let brush = Brush::Line(text.height * outline::TEXT_WEIGHT);
                draw_shape(&Shape { path, brush, ink: text.ink }, scale, medium, pixels);
            }
        }
    }
}

fn draw_shape(shape: &Shape, scale: Scale, medium: Medium, pixels: &mut PixmapMut<'_>) {
    let transform = scale.transform();
    let mut paint = Paint { anti_alias: medium == Medium::Pixels, ..Paint::default() };
    let Ink { colour, alpha } = shape.ink;
    paint.set_color_rgba8(colour.0, colour.1, colour.2, alpha);
    match shape.brush {
        Brush::Fill => {
            pixels.fill_path(&shape.path, &paint, FillRule::Winding, transform, None);
        }
        Brush::Line(width) => stroke(&shape.path, &paint, width, None, transform, pixels),
        Brush::Dashes(width, length) => {
            let dash = StrokeDash::new(vec![length, length], 0.0);
            stroke(&shape.path, &paint, width, dash, transform, pixels);
        }
    }
}

fn stroke(
    path: &Path,
    paint: &Paint<'_>,
    width: f32,
    dash: Option<StrokeDash>,
    transform: Transform,
    pixels: &mut PixmapMut<'_>,
) {
    let cap = if dash.is_some() { LineCap::Butt } else { LineCap::Round };
    let stroke =
        Stroke { width, line_cap: cap, line_join: LineJoin::Round, dash, ..Stroke::default() };
    pixels.stroke_path(path, paint, &stroke, transform, None);
}

pub struct Painted<S> {
    plan: PicturePlan,
    subject: PhantomData<fn(&S)>,
    ground: Pixmap,
    pixmap: Pixmap,
    /// The things painted on the empty board, from the lowest to the highest.
    things: Vec<TrackedItem>,
}

struct TrackedItem {
    item: Item,
    fingerprint: u64,
    /// With one more pixel on each side for soft edges; `None` outside the picture.
    bounds: Option<IntRect>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PicturePlan {
    pub style: Style,
    pub scale: Scale,
    /// The size in pixels: width, then height.
    pub size: (u32, u32),
    /// `None` if pixels become characters: transparent around the board, and without labels.
    pub paper: Option<Rgb>,
}

impl PicturePlan {
    fn medium(&self) -> Medium {
        if self.paper.is_some() { Medium::Pixels } else { Medium::Characters }
    }

    fn drawing(&self, scene: &impl Subject) -> Drawing {
        let mut all = scene.contents(&self.style);
        if self.paper.is_some() {
            all.items.extend(scene.labels(&self.style).items);
        }
        all
    }
}

impl<S: Subject> Painted<S> {
    pub fn new(plan: PicturePlan) -> Option<Painted<S>> {
        let mut ground = Pixmap::new(plan.size.0, plan.size.1)?;
        if let Some(paper) = plan.paper {
            fill(&mut ground.as_mut(), paper);
        }
        for item in &S::empty(&plan.style).items {
            draw(item, plan.scale, plan.medium(), &mut ground.as_mut());
        }
        let pixmap = ground.clone();
        Some(Painted { plan, subject: PhantomData, ground, pixmap, things: Vec::new() })
    }

    pub fn plan(&self) -> &PicturePlan {
        &self.plan
    }

    pub fn pixmap(&self) -> &Pixmap {
        &self.pixmap
    }

    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.things.iter().filter_map(|thing| match &thing.item {
            Item::Text(text) => Some(text),
            Item::Shape(_) => None,
        })
    }

    /// Paints what differs from the scene before. Returns the rectangles of painted pixels.
    pub fn show(&mut self, scene: &S) -> Vec<IntRect> {
        let mut things = Vec::new();
        for item in self.plan.drawing(scene).items {
            things.push(TrackedItem {
                fingerprint: fingerprint(&item),
                bounds: self.bounds(&item),
                item,
            });
        }
        let mut counts: HashMap<u64, i32> = HashMap::new();
        for thing in &self.things {
            *counts.entry(thing.fingerprint).or_default() -= 1;
        }
        for thing in &things {
            *counts.entry(thing.fingerprint).or_default() += 1;
        }
        let all = self.things.iter().chain(&things);
        let differ = all.filter(|it| counts.get(&it.fingerprint).is_some_and(|count| *count != 0));
        let mut changed = merged(differ.filter_map(|thing| thing.bounds));
        let (width, height) = self.plan.size;
        if let Some(whole) = IntRect::from_xywh(0, 0, width, height)
            && 2 * changed.iter().map(area).sum::<u64>() > area(&whole)
        {
            changed = vec![whole];
        }
        self.things = things;
        for &rect in &changed {
            self.paint(rect);
        }
        changed
    }

    fn bounds(&self, item: &Item) -> Option<IntRect> {
        let exact = self.plan.scale.rect(item.bounds()?)?;
        let whole = IntRect::from_xywh(0, 0, self.plan.size.0, self.plan.size.1)?;
        exact.outset(1.0, 1.0)?.round_out()?.intersect(&whole)
    }

    /// Draws each thing whole and then cuts the pixels: a path cut first would have other edges.
    fn paint(&mut self, rect: IntRect) {
        if (rect.width(), rect.height()) == self.plan.size {
            self.pixmap.data_mut().copy_from_slice(self.ground.data());
            for thing in &self.things {
                let pixels = &mut self.pixmap.as_mut();
                draw(&thing.item, self.plan.scale, self.plan.medium(), pixels);
            }
            return;
        }
        let mut there: Vec<&TrackedItem> = self.things.iter().collect();
        there.retain(|it| it.bounds.is_some_and(|bounds| bounds.intersect(&rect).is_some()));
        let whole = there.iter().filter_map(|thing| thing.bounds).fold(rect, joined);
        let Some(mut part) = self.ground.clone_rect(whole) else { return };
        let scale = self.plan.scale.from(whole.x(), whole.y());
        for thing in there {
            draw(&thing.item, scale, self.plan.medium(), &mut part.as_mut());
        }
        let at = (rect.x() - whole.x(), rect.y() - whole.y());
        copy(&part, at, &mut self.pixmap, rect);
    }
}

fn copy(from: &Pixmap, (left, top): (i32, i32), to: &mut Pixmap, rect: IntRect) {
    let [from_width, to_width] = [from.width() as usize, to.width() as usize];
    let length = rect.width() as usize;
    let (pixels, source) = (to.pixels_mut(), from.pixels());
    for row in 0..rect.height() as usize {
        let first = (top as usize + row) * from_width + left as usize;
        let target = (rect.y() as usize + row) * to_width + rect.x() as usize;
        pixels[target..target + length].copy_from_slice(&source[first..first + length]);
    }
}

fn joined(a: IntRect, b: IntRect) -> IntRect {
    let (left, top) = (a.left().min(b.left()), a.top().min(b.top()));
    IntRect::from_ltrb(left, top, a.right().max(b.right()), a.bottom().max(b.bottom())).unwrap_or(a)
}

fn fingerprint(item: &Item) -> u64 {
    let mut hasher = DefaultHasher::new();
    let ink = match item {
        Item::Shape(shape) => {
            for point in shape.path.points() {
                (point.x.to_bits(), point.y.to_bits()).hash(&mut hasher);
            }
            match shape.brush {
                Brush::Fill => 0_u32.hash(&mut hasher),
                Brush::Line(width) => width.to_bits().hash(&mut hasher),
                Brush::Dashes(width, length) => {
                    (width.to_bits(), length.to_bits()).hash(&mut hasher);
                }
            }
            shape.ink
        }
        Item::Text(text) => {
            text.content.hash(&mut hasher);
            let numbers = [text.at.0, text.at.1, text.height];
            (numbers.map(f32::to_bits), text.ground).hash(&mut hasher);
            text.ink
        }
    };
    (ink.colour, ink.alpha).hash(&mut hasher);
    hasher.finish()
}

fn area(rect: &IntRect) -> u64 {
    u64::from(rect.width()) * u64::from(rect.height())
}

/// Two rectangles become one if the joined one has few more pixels than both together.
fn merged(rects: impl Iterator<Item = IntRect>) -> Vec<IntRect> {
    let mut separate: Vec<IntRect> = Vec::new();
    for mut rect in rects {
        while let Some(nth) = separate
            .iter()
            .position(|other| 7 * area(&joined(rect, *other)) <= 8 * (area(&rect) + area(other)))
        {
            rect = joined(rect, separate.swap_remove(nth));
        }
        separate.push(rect);
    }
    separate
}
