import { Icon, type IconProps } from "./icon.tsx";

/** A clock: something is still awaited. */
export function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 6.5V12l3.5 2.5" />
    </Icon>
  );
}
