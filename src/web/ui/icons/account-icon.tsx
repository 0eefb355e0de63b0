import { Icon, type IconProps } from "./icon.tsx";

/** Head and shoulders. */
export function AccountIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.5c1-4 4-6 8-6s7 2 8 6" />
    </Icon>
  );
}
