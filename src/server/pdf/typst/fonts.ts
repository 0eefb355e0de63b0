import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The fonts of every PDF, in the order in which Typst looks for a character: Latin, Cyrillic, Greek, Vietnamese and
 * Devanagari; Arabic; Hebrew; Thai; Chinese and Japanese; Korean; emoji. All under the SIL Open Font License.
 */
const FONTS = [
  {
    family: "Noto Sans",
    url: import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  },
  {
    family: "Noto Sans",
    url: import.meta.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"),
  },
  {
    family: "IBM Plex Sans Arabic",
    url: import.meta.resolve(
      "@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf",
    ),
  },
  {
    family: "Noto Sans Hebrew",
    url: import.meta.resolve("@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf"),
  },
  {
    family: "Noto Sans Thai",
    url: import.meta.resolve("@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf"),
  },
  {
    family: "Noto Sans SC",
    url: import.meta.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"),
  },
  {
    family: "Noto Sans KR",
    url: import.meta.resolve("@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf"),
  },
  {
    family: "Noto Emoji",
    url: import.meta.resolve("@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf"),
  },
] as const;

/** The names of the families, for the `font` of a template. */
export const FONT_FAMILIES: readonly string[] = [...new Set(FONTS.map(({ family }) => family))];

/** The folders in which the files are, for programs that look for fonts by themselves. */
export function fontFolders(): readonly string[] {
  return FONTS.map(({ url }) => dirname(fileURLToPath(url)));
}

/** The files, about 19 MB: read once a process. */
export function readFonts(): Buffer[] {
  return FONTS.map(({ url }) => readFileSync(fileURLToPath(url)));
}
