import { Icon, type IconProps } from "./icon.tsx";

/** An exclamation mark in a circle. */
export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 7.5v5.5M12 16.5v.01" />
    </Icon>
  );
}
