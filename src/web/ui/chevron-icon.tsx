import { Icon, type IconProps } from "./icons.tsx";

/** An arrowhead that points down. */
export function ChevronIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 9 6 6 6-6" />
    </Icon>
  );
}
