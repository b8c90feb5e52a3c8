import { Button, type ButtonProps } from './button.tsx'
import { useSettled } from './use-settled.ts'

/**
 * Does with one press what an item waits for. The next item takes the place of the one that is done, so a press repeated by
 * mistake would decide what nobody has seen: the button answers once it has been there for a moment. Key it by its item.
 */
export function DecidingButton(props: Omit<ButtonProps, 'resting'>) {
  return <Button {...props} resting={!useSettled()} />
}
