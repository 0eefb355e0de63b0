const NAMES = [
  "Amara",
  "Benat",
  "Chloe",
  "Dmitri",
  "Esra",
  "Farid",
  "Grace",
  "Hiro",
  "Ines",
  "Jonas",
  "Keiko",
  "Lars",
  "Mirela",
  "Nia",
  "Omar",
  "Priya",
  "Quentin",
  "Rosa",
  "Sefa",
  "Tomas",
  "Uma",
  "Viktor",
  "Wanda",
  "Ximena",
  "Yusuf",
  "Zofia",
];

/** A name for each persona: those of the list, then the same with a number. */
export function nameOf(index: number): string {
  const round = Math.floor(index / NAMES.length);
  const name = NAMES[index % NAMES.length] ?? "";
  return round === 0 ? name : `${name} ${round + 1}`;
}
