import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The fonts of every PDF, in the order in which Typst looks for a character: Latin, Cyrillic, Greek, Vietnamese and
 * Devanagari first; the large ones of Chinese, Japanese and Korean last, because those before are opened on the way.
 * All under the SIL Open Font License.
 */
const FONTS: readonly (readonly [family: string, url: string])[] = [
  ["Noto Sans", import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")],
  ["Noto Sans", import.meta.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf")],
  [
    "IBM Plex Sans Arabic",
    import.meta
      .resolve("@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf"),
  ],
  [
    "Noto Sans Hebrew",
    import.meta.resolve("@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf"),
  ],
  [
    "Noto Sans Thai",
    import.meta.resolve("@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf"),
  ],
  [
    "Noto Sans Tamil",
    import.meta.resolve("@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf"),
  ],
  [
    "Noto Sans Bengali",
    import.meta.resolve("@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf"),
  ],
  [
    "Noto Sans Gujarati",
    import.meta.resolve("@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf"),
  ],
  [
    "Noto Sans Gurmukhi",
    import.meta.resolve("@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf"),
  ],
  [
    "Noto Sans Telugu",
    import.meta.resolve("@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf"),
  ],
  [
    "Noto Sans Kannada",
    import.meta.resolve("@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf"),
  ],
  [
    "Noto Sans Malayalam",
    import.meta.resolve("@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf"),
  ],
  [
    "Noto Sans Oriya",
    import.meta.resolve("@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf"),
  ],
  [
    "Noto Sans Sinhala",
    import.meta.resolve("@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf"),
  ],
  [
    "Noto Sans Thaana",
    import.meta.resolve("@expo-google-fonts/noto-sans-thaana/400Regular/NotoSansThaana_400Regular.ttf"),
  ],
  [
    "Noto Sans Armenian",
    import.meta.resolve("@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf"),
  ],
  [
    "Noto Sans Georgian",
    import.meta.resolve("@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf"),
  ],
  [
    "Noto Sans Ethiopic",
    import.meta.resolve("@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf"),
  ],
  [
    "Noto Sans Khmer",
    import.meta.resolve("@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf"),
  ],
  [
    "Noto Sans Lao",
    import.meta.resolve("@expo-google-fonts/noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf"),
  ],
  [
    "Noto Sans Myanmar",
    import.meta.resolve("@expo-google-fonts/noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf"),
  ],
  [
    "Noto Serif Tibetan",
    import.meta.resolve("@expo-google-fonts/noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf"),
  ],
  [
    "Noto Sans Symbols 2",
    import.meta.resolve("@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf"),
  ],
  [
    "Noto Sans Math",
    import.meta.resolve("@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf"),
  ],
  [
    "Noto Sans SC",
    import.meta.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"),
  ],
  [
    "Noto Sans KR",
    import.meta.resolve("@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf"),
  ],
  ["Noto Emoji", import.meta.resolve("@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf")],
];

/** The names of the families, for the `font` of a template. */
export const FONT_FAMILIES: readonly string[] = [...new Set(FONTS.map(([family]) => family))];

/** The files, about 23 MB. */
export function fontFiles(): readonly string[] {
  return FONTS.map(([, url]) => fileURLToPath(url));
}

/** The folders in which the files are, and no others. */
export function fontFolders(): string[] {
  return fontFiles().map((file) => dirname(file));
}
