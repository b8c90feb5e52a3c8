import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { useCallback } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

import { TextInput, type TextInputProps } from './inputs.tsx'

export interface MaskedInputProps extends Omit<TextInputProps, 'ref' | 'onChange' | 'onInput' | 'onBlur' | 'name'> {
  /** Must be one object for the life of the input. */
  readonly mask: MaskitoOptions
  readonly registration: UseFormRegisterReturn
}

/** A registered text input that writes the punctuation while one types or pastes. */
export function MaskedInput({ mask, registration, inputMode = 'numeric', autoComplete = 'off', ...rest }: MaskedInputProps) {
  const maskRef = useMaskito({ options: mask })
  const { ref: fieldRef, onChange, onBlur, name } = registration
  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      maskRef(element)
      fieldRef(element)
    },
    [maskRef, fieldRef],
  )
  // The mask rewrites the value itself, so React's change event may not fire; the input event always does.
  return (
    <TextInput
      {...rest}
      ref={ref}
      name={name}
      onBlur={(event) => void onBlur(event)}
      onInput={(event) => void onChange(event)}
      autoComplete={autoComplete}
      inputMode={inputMode}
    />
  )
}
