-- Strengths of the computer are kept in tenths: 34 is 3.4.
UPDATE game SET white_level = 10 * white_level WHERE white_level IS NOT NULL;
UPDATE game SET black_level = 10 * black_level WHERE black_level IS NOT NULL;
