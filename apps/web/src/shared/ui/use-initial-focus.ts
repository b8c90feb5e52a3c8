import { useRef } from 'react'

const FIELDS = ':is(input, select, textarea):not(:disabled, [type="hidden"], [type="file"], [tabindex="-1"])'

const isChosen = (field: Element): boolean => field instanceof HTMLInputElement && field.checked

/** The first field of a dialog; of a group of radio buttons the chosen one, which is where Tab would stop. */
function firstField(dialog: Element): HTMLElement | null {
  const [first, ...others] = dialog.querySelectorAll<HTMLElement>(FIELDS)
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio' || first.checked) return first ?? null
  return others.find((field) => field.getAttribute('name') === first.name && isChosen(field)) ?? first
}

/**
 * Where the focus is when a dialog or a sheet opens: in its first field, without one on `safeButton`, the button that changes nothing.
 * The default would be the first control, which is the X of the title row.
 */
export function useInitialFocus() {
  const safeButton = useRef<HTMLButtonElement>(null)
  return {
    safeButton,
    initialFocus: (): HTMLElement | null => {
      const dialog = safeButton.current?.closest('[role="dialog"]')
      return (dialog && firstField(dialog)) ?? safeButton.current
    },
  }
}
