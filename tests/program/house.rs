//! The layout of the program, read from its sources: the parts use each other one way only, no
//! files use each other in a circle, and the name of a type means one thing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, Ident, Item, ItemMod, ItemUse, Token, UseTree, Visibility};

/// Which parts each part may use.
const BELOW: [(&str, &[&str]); 9] = [
    ("rules", &[]),
    ("kit", &["rules"]),
    ("punct", &["rules", "kit"]),
    ("gipf", &["rules", "kit"]),
    ("stage", &["rules", "kit", "punct", "gipf"]),
    ("server", &["rules", "kit", "punct", "gipf"]),
    ("lab", &["rules", "kit", "punct", "gipf"]),
    ("cli", &["rules", "kit", "punct", "gipf", "lab", "server"]),
    ("commands", &["rules", "kit", "punct", "gipf", "server", "stage", "cli", "lab"]),
];

/// What both games need to know of PÜNCT's rules: whose turn it is.
const OF_RULES_IN_KIT: [&str; 2] = ["Player", "UnknownWord"];

/// A save of GIPF holds the games of PÜNCT that decide contests, and the rules agreed on for them.
const OF_RULES_IN_GIPF: [&str; 6] =
    ["Player", "UnknownWord", "Rules", "Variant", "Bridges", "scattered"];
const WITH_CONTESTS: &str = "gipf::record";

/// The path of a module or an item from the root of the crate.
type Place = Vec<String>;

/// The files of the program, read once, because reading them takes a second.
static HOUSE: LazyLock<House> = LazyLock::new(House::read);

/// What the files of the program use of each other.
static USES: LazyLock<BTreeSet<(Place, Place, String)>> = LazyLock::new(|| HOUSE.uses());

/// The items of a module of the program, and the paths by which it names other modules, without its
/// tests.
#[derive(Default)]
struct Module {
    /// The module whose file has this module, which is another one for a module in braces.
    file: Place,
    children: BTreeSet<String>,
    items: BTreeSet<String>,
    /// The items that are types or traits.
    types: BTreeSet<String>,
    imports: Vec<Import>,
    /// Paths in its code.
    paths: Vec<Place>,
}

struct Import {
    path: Place,
    /// The name of the imported item here; `None` for all items of a module (`*`).
    name: Option<String>,
    /// Whether the module re-exports the imported item.
    is_public: bool,
}

#[derive(Default)]
struct House {
    modules: BTreeMap<Place, Module>,
}

impl House {
    fn read() -> House {
        let mut house = House::default();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        house.read_file(&source.join("main.rs"), &source, &[]);
        house
    }

    /// Reads a file as a module whose children are in `folder`.
    fn read_file(&mut self, file: &Path, folder: &Path, place: &[String]) {
        let text =
            fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let syntax =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.read_items(&syntax.items, folder, place, place);
    }

    fn read_items(&mut self, items: &[Item], folder: &Path, file: &[String], place: &[String]) {
        let mut module = Module { file: file.to_vec(), ..Module::default() };
        for item in items {
            match item {
                Item::Mod(ItemMod { attrs, .. }) | Item::Use(ItemUse { attrs, .. })
                    if is_for_tests(attrs) => {}
                Item::Mod(inner) => {
                    let name = inner.ident.to_string();
                    let (folder, place) = (folder.join(&name), within(place, &name));
                    if let Some((_, items)) = &inner.content {
                        self.read_items(items, &folder, file, &place);
                    } else {
                        let (own, beside) = (folder.join("mod.rs"), folder.with_extension("rs"));
                        self.read_file(if own.exists() { &own } else { &beside }, &folder, &place);
                    }
                    module.children.insert(name);
                }
                Item::Use(import) => module.import(import),
                Item::Macro(code) if code.ident.is_none() => module.run(&code.mac.tokens),
                item => {
                    let name = name_of(item).map(Ident::to_string);
                    module.types.extend(name.clone().filter(|_| is_type(item)));
                    module.items.extend(name);
                    Paths(&mut module.paths).visit_item(item);
                }
            }
        }
        self.modules.insert(place.to_vec(), module);
    }

    /// Finds the item that a path in a module means. Returns the module that defines the item, and
    /// the item's name there. Finds no items of other crates, and no constants that a macro makes.
    fn find(
        &self,
        from: &[String],
        path: &[String],
        seen: &mut BTreeSet<Place>,
    ) -> Option<(Place, String)> {
        let (first, rest) = path.split_first()?;
        let up = |place: &[String]| place[..place.len().saturating_sub(1)].to_vec();
        match first.as_str() {
            "crate" => self.find_in(&[], rest, seen),
            "self" => self.find_in(from, rest, seen),
            "super" if rest.first().is_some_and(|next| next == "super") => {
                self.find(&up(from), rest, seen)
            }
            "super" => self.find_in(&up(from), rest, seen),
            _ => self.find_in(from, path, seen),
        }
    }

    fn find_in(
        &self,
        place: &[String],
        path: &[String],
        seen: &mut BTreeSet<Place>,
    ) -> Option<(Place, String)> {
        let (first, rest) = path.split_first()?;
        let module = self.modules.get(place)?;
        if module.items.contains(first) {
            return Some((place.to_vec(), first.clone()));
        }
        if module.children.contains(first) {
            let found = self.find_in(&within(place, first), rest, seen);
            if found.is_some() {
                return found;
            }
        }
        // A crate may have an item with the name of the crate.
        if !seen.insert(within(place, first)) {
            return None;
        }
        module.imports.iter().find_map(|import| {
            let rest = match &import.name {
                Some(name) if name == first => rest,
                Some(_) => return None,
                None => path,
            };
            self.find(place, &[&import.path[..], rest].concat(), seen)
        })
    }

    /// Returns all uses of other files, without re-exports: the file that uses, the file that
    /// defines, and the name.
    fn uses(&self) -> BTreeSet<(Place, Place, String)> {
        let mut uses = BTreeSet::new();
        for (place, module) in &self.modules {
            let imports = module.imports.iter().filter(|import| !import.is_public);
            let paths = imports.filter(|import| import.name.is_some()).map(|import| &import.path);
            for path in paths.chain(&module.paths) {
                if let Some((definer, name)) = self.find(place, path, &mut BTreeSet::new()) {
                    let file = self.modules[&definer].file.clone();
                    if file != module.file {
                        uses.insert((module.file.clone(), file, name));
                    }
                }
            }
        }
        uses
    }
}

impl Module {
    /// Notes the item that a call of a macro declares, by a name with or without a body in braces,
    /// and every name among the macro's arguments.
    fn run(&mut self, told: &TokenStream) {
        let mut attribute = false;
        let told: Vec<TokenTree> = told.clone().into_iter().collect();
        let names = told.iter().filter(|token| {
            let is_of_attribute = attribute;
            attribute = matches!(token, TokenTree::Punct(sign) if sign.as_char() == '#');
            !attribute && !is_of_attribute
        });
        match names.collect::<Vec<_>>()[..] {
            [TokenTree::Ident(name)] => self.items.extend([name.to_string()]),
            [TokenTree::Ident(name), TokenTree::Group(body)]
                if body.delimiter() == Delimiter::Brace =>
            {
                self.items.extend([name.to_string()]);
            }
            _ => {}
        }
        self.note_names(told);
    }

    fn note_names(&mut self, told: impl IntoIterator<Item = TokenTree>) {
        for token in told {
            match token {
                TokenTree::Ident(name) => self.paths.push(vec![name.to_string()]),
                TokenTree::Group(inner) => self.note_names(inner.stream()),
                _ => {}
            }
        }
    }

    fn import(&mut self, import: &ItemUse) {
        let is_public = !matches!(import.vis, Visibility::Inherited);
        self.add(&import.tree, Place::new(), is_public);
    }

    fn add(&mut self, tree: &UseTree, mut path: Place, is_public: bool) {
        let name = match tree {
            UseTree::Path(step) => {
                path.push(step.ident.to_string());
                return self.add(&step.tree, path, is_public);
            }
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.add(tree, path.clone(), is_public));
            }
            UseTree::Name(leaf) if leaf.ident == "self" => path.last().cloned(),
            UseTree::Name(leaf) => {
                path.push(leaf.ident.to_string());
                Some(leaf.ident.to_string())
            }
            UseTree::Rename(leaf) => {
                path.push(leaf.ident.to_string());
                Some(leaf.rename.to_string())
            }
            UseTree::Glob(_) => None,
        };
        self.imports.push(Import { path, name, is_public });
    }
}

/// Gathers the paths in the code of an item, and those in the arguments of macros.
struct Paths<'a>(&'a mut Vec<Place>);

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.0.push(path.segments.iter().map(|step| step.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, code: &'ast syn::Macro) {
        self.visit_path(&code.path);
        let arguments = code.parse_body_with(Punctuated::<syn::Expr, Token![,]>::parse_terminated);
        arguments.iter().flatten().for_each(|argument| self.visit_expr(argument));
    }

    fn visit_item_use(&mut self, import: &'ast ItemUse) {
        let mut inner = Module::default();
        inner.import(import);
        self.0.extend(inner.imports.into_iter().map(|import| import.path));
    }
}

fn name_of(item: &Item) -> Option<&Ident> {
    match item {
        Item::Const(item) => Some(&item.ident),
        Item::Enum(item) => Some(&item.ident),
        Item::Fn(item) => Some(&item.sig.ident),
        Item::Macro(item) => item.ident.as_ref(),
        Item::Static(item) => Some(&item.ident),
        Item::Struct(item) => Some(&item.ident),
        Item::Trait(item) => Some(&item.ident),
        Item::Type(item) => Some(&item.ident),
        _ => None,
    }
}

fn is_type(item: &Item) -> bool {
    matches!(item, Item::Enum(_) | Item::Struct(_) | Item::Trait(_) | Item::Type(_))
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let arguments = attribute.meta.require_list().map(|list| list.tokens.to_string());
        attribute.path().is_ident("cfg")
            && arguments.is_ok_and(|told| told == "test" || told.starts_with("all (test"))
    })
}

fn within(place: &[String], name: &str) -> Place {
    [place, &[name.to_owned()]].concat()
}

fn told(place: &[String]) -> String {
    place.join("::")
}

#[test]
fn each_part_uses_only_those_below_it() {
    let mut wrong = Vec::new();
    for (from, to, name) in &*USES {
        let (Some(part), Some(used)) = (from.first(), to.first()) else { continue };
        let below = BELOW.iter().find(|(is, _)| is == part).map_or(&[][..], |(_, below)| below);
        let (from, to) = (told(from), told(to));
        let is_contest = from.starts_with(WITH_CONTESTS);
        let may = match (part.as_str(), used.as_str()) {
            ("kit", "rules") => OF_RULES_IN_KIT.contains(&name.as_str()),
            ("gipf", "rules") => OF_RULES_IN_GIPF.contains(&name.as_str()),
            ("gipf", "punct") => is_contest && to.starts_with("punct::record"),
            _ => part == used || below.contains(&used.as_str()),
        };
        if !may {
            wrong.push(format!("{from} uses {to}::{name}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns the sources in a folder and below it, without files and folders of tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let no_tests = entries.filter(|path| path.file_stem().is_none_or(|name| name != "tests"));
    no_tests.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

#[test]
fn paths_are_shown_by_the_one_function_that_escapes_them() {
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        // Some files are binary data.
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let code = text.split("#[cfg(test)]\nmod").next().unwrap();
        let code = code.split("#[cfg(all(test, unix))]\nmod").next().unwrap();
        assert!(!code.contains(".display()"), "{}: 'visible_path' shows paths", path.display());
    }
}

#[test]
fn a_person_at_a_game_needs_no_terminal_and_no_thread() {
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/punct/control")) {
        let text = fs::read_to_string(&path).unwrap().replace("kit::ui::text::Tone", "");
        for part in
            ["kit::terminal", "kit::ui", "punct::screen", "punct::plain", "Instant", "thread"]
        {
            assert!(!text.contains(part), "{}: {part}", path.display());
        }
    }
}

#[test]
fn each_front_end_gives_commands_to_the_match_in_one_place() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for path in sources(&source) {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let file = path.strip_prefix(&source).unwrap().to_str().unwrap().to_owned();
        let is_of_game = file.starts_with("punct/") && !file.starts_with("punct/play/");
        if is_of_game && (text.contains("session.apply(") || text.contains(".apply_for(")) {
            found.push(file);
        }
    }
    found.sort();
    assert_eq!(found, ["punct/plain/game.rs", "punct/screen/perform.rs"]);
}

#[test]
fn comments_are_at_most_a_hundred_columns_wide() {
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        for (line, number) in text.lines().zip(1..) {
            let is_comment = line.trim_start().starts_with("//");
            let columns = line.chars().count();
            assert!(!is_comment || columns <= 100, "{}:{number}: {columns}", path.display());
        }
    }
}

/// Whether a type of GIPF and a type of PÜNCT share the name, and no other: the same thing in
/// either game may have the same name. A type of PÜNCT is in `punct` or in `rules`.
fn is_of_both_games(places: &[&Place]) -> bool {
    let parts: BTreeSet<&str> = places.iter().map(|place| place[0].as_str()).collect();
    places.len() == 2
        && parts.contains("gipf")
        && (parts.contains("punct") || parts.contains("rules"))
}

#[test]
fn the_name_of_a_type_means_one_thing() {
    let mut defined: BTreeMap<&str, Vec<&Place>> = BTreeMap::new();
    for (place, module) in &HOUSE.modules {
        for name in &module.types {
            defined.entry(name).or_default().push(place);
        }
    }
    defined.retain(|_, places| places.len() > 1 && !is_of_both_games(places));
    let ambiguous: Vec<String> = defined
        .iter()
        .map(|(name, places)| {
            let places: Vec<String> = places.iter().map(|place| told(place)).collect();
            format!("{name}: {}", places.join(", "))
        })
        .collect();
    assert!(ambiguous.is_empty(), "{ambiguous:#?}");
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let mut uses: BTreeMap<Place, BTreeSet<Place>> = BTreeMap::new();
    // A folder's `mod.rs` defines items for the files of the folder: their use of it is no circle.
    for (from, to, _) in &*USES {
        if !from.starts_with(to) {
            uses.entry(from.clone()).or_default().insert(to.clone());
        }
    }
    // Removes files that use no remaining file, until there are none to remove.
    while let Some(free) = uses
        .iter()
        .find(|(_, used)| !used.iter().any(|file| uses.contains_key(file)))
        .map(|(file, _)| file.clone())
    {
        uses.remove(&free);
    }
    // Each remaining file is part of a circle, or uses files that lead to one.
    let mut walked: Vec<&Place> = uses.keys().next().into_iter().collect();
    while let Some(last) = walked.last() {
        let next = uses[*last].iter().find(|file| uses.contains_key(*file)).expect("it was left");
        if let Some(begun) = walked.iter().position(|file| *file == next) {
            let circle: Vec<String> = walked[begun..].iter().map(|file| told(file)).collect();
            panic!("a circle: {}", circle.join(" -> "));
        }
        walked.push(next);
    }
}
