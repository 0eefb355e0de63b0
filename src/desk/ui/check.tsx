import { Checkbox } from "@chakra-ui/react";

interface Props {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}

/** Something to be ticked. */
export function Check({ label, isChecked, onCheck }: Props) {
  return (
    <Checkbox.Root
      checked={isChecked}
      alignItems="flex-start"
      onCheckedChange={({ checked }) => onCheck(checked === true)}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control marginTop="0.5" />
      <Checkbox.Label fontWeight="normal">{label}</Checkbox.Label>
    </Checkbox.Root>
  );
}
