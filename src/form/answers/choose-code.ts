/** What a list has chosen, and what is to be chosen alone in it. */
interface Chosen {
  readonly codes: readonly string[];
  readonly exclusive: readonly string[];
}

/** What choosing one more code makes of the codes, and those that it takes out, because one of the two stands alone (LST-03). */
export function chooseCode(
  code: string,
  { codes, exclusive }: Chosen,
): { readonly codes: readonly string[]; readonly takenOut: readonly string[] } {
  const isAlone = (one: string) => exclusive.includes(one);
  const others = codes.filter((one) => one !== code);
  const takenOut = isAlone(code) ? others : others.filter(isAlone);
  return { codes: [...others.filter((one) => !takenOut.includes(one)), code], takenOut };
}

/** The ranked codes with one of them at another place, from 0; one that is not ranked yet is put there. */
export function rankCode(code: string, place: number, codes: readonly string[]): readonly string[] {
  return codes.filter((one) => one !== code).toSpliced(place, 0, code);
}
