import { maskitoUpdateElement } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { useCallback } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

import { completeMoney, moneyMask } from '../lib/money.ts'
import { TextInput, type TextInputProps } from './inputs.tsx'

export interface MoneyInputProps extends Omit<TextInputProps, 'ref' | 'onChange' | 'onInput' | 'onBlur' | 'name' | 'leading'> {
  /** The field of a form; without one, `value` and `onText`. */
  readonly registration?: UseFormRegisterReturn
  readonly onText?: (text: string) => void
}

/** An amount in reais: grouped while one types or pastes, with its cents as soon as one leaves it. */
export function MoneyInput({ registration, onText, ...rest }: MoneyInputProps) {
  const maskRef = useMaskito({ options: moneyMask })
  const fieldRef = registration?.ref
  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      maskRef(element)
      fieldRef?.(element)
    },
    [maskRef, fieldRef],
  )
  return (
    <TextInput
      placeholder="0,00"
      {...rest}
      ref={ref}
      name={registration?.name}
      leading="R$"
      inputMode="decimal"
      autoComplete="off"
      onInput={(event) => {
        onText?.(event.currentTarget.value)
        void registration?.onChange(event)
      }}
      onBlur={(event) => {
        const whole = completeMoney(event.currentTarget.value)
        if (whole !== event.currentTarget.value) maskitoUpdateElement(event.currentTarget, whole)
        void registration?.onBlur(event)
      }}
    />
  )
}
