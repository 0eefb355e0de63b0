import { Icon, type IconProps } from "./icon.tsx";

/** An arrow that points down, or up where it is turned. */
export function ArrowIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14m-6-6 6 6 6-6" />
    </Icon>
  );
}
