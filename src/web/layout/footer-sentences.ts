/** What stands at the foot of every screen. */
export const copyright = (year: number, name: string) => `© ${year} ${name}. All rights reserved.`;
export const help = "Help";
export const privacy = "Privacy";
