// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { todayIso } from '../lib/dates.ts'
import { toTypedDate } from '../lib/masks.ts'
import { INVALID_DATE } from '../lib/typed-date.ts'
import { DateInput, type DateInputProps, TypedDateInput } from './date-input.tsx'
import { Field } from './field.tsx'

afterEach(cleanup)

type Hand = (iso: string) => void
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Dia' })

function Held({ value: first, onValue, ...rest }: DateInputProps) {
  const [value, setValue] = useState(first)
  return (
    <>
      <Field label="Dia">
        <DateInput
          {...rest}
          value={value}
          onValue={(iso) => {
            setValue(iso)
            onValue(iso)
          }}
        />
      </Field>
      <button type="button" onClick={() => setValue('2026-05-06')}>
        Outro
      </button>
    </>
  )
}

function renderDay(props: Partial<DateInputProps> = {}) {
  const onValue = vi.fn<Hand>()
  render(<Held value="" onValue={onValue} {...props} />)
  return { onValue, user: userEvent.setup() }
}

describe('a day, typed', () => {
  it('is handed once it is whole, with its slashes', async () => {
    const { onValue, user } = renderDay()
    await user.type(box(), '3112202')
    expect(box().value).toBe('31/12/202')
    expect(onValue).not.toHaveBeenCalled()
    await user.type(box(), '6')
    expect(box().value).toBe('31/12/2026')
    expect(onValue.mock.calls).toEqual([['2026-12-31']])
  })

  it('may be pasted as other systems write it', async () => {
    const { onValue, user } = renderDay()
    await user.click(box())
    await user.paste('2026-12-31')
    expect(box().value).toBe('31/12/2026')
    expect(onValue).toHaveBeenLastCalledWith('2026-12-31')
  })

  it('is corrected in the middle without being written over', async () => {
    const { onValue, user } = renderDay({ value: '2026-12-31' })
    await user.type(box(), '15', { initialSelectionStart: 0, initialSelectionEnd: 2 })
    expect(box().value).toBe('15/12/2026')
    expect(onValue.mock.calls).toEqual([['2026-12-15']])
  })

  it('keeps its value while it is half typed, and loses it when that is left, not what was typed', async () => {
    const { onValue, user } = renderDay({ value: '2026-12-31' })
    await user.type(box(), '{Backspace}')
    expect(onValue).not.toHaveBeenCalled()
    expect(screen.queryByRole('alert')).toBeNull()
    await user.tab()
    await user.tab()
    expect(onValue.mock.calls).toEqual([['']])
    expect(box().value).toBe('31/12/202')
    expect(screen.getByRole('alert').textContent).toBe(INVALID_DATE)
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(document.querySelector(`[id="${box().getAttribute('aria-describedby') ?? ''}"]`)?.textContent).toBe(INVALID_DATE)
    await user.type(box(), '7')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onValue).toHaveBeenLastCalledWith('2027-12-31')
  })

  it('says at once that a whole one does not exist, or which bound it crosses', async () => {
    const { onValue, user } = renderDay({ min: '2026-01-01', max: '2026-12-31' })
    await user.type(box(), '31022026')
    expect(screen.getByRole('alert').textContent).toBe(INVALID_DATE)
    await user.clear(box())
    await user.type(box(), '31122025')
    expect(screen.getByRole('alert').textContent).toBe('A partir de 01/01/2026')
    await user.clear(box())
    await user.type(box(), '01012027')
    expect(screen.getByRole('alert').textContent).toBe('Até 31/12/2026')
    expect(onValue).not.toHaveBeenCalled()
  })

  it('takes two digits of a year, for births those of the past', async () => {
    const { onValue, user } = renderDay({ max: todayIso() })
    await user.type(box(), '200590')
    await user.keyboard('{Enter}')
    expect(box().value).toBe('20/05/1990')
    expect(onValue).toHaveBeenLastCalledWith('1990-05-20')
  })

  it('shows a day that was set elsewhere', async () => {
    const { user } = renderDay({ value: '2026-12-31' })
    await user.type(box(), '{Backspace}')
    await user.click(screen.getByRole('button', { name: 'Outro' }))
    expect(box().value).toBe('06/05/2026')
  })

  it('comes back where another takes no empty one', async () => {
    const user = userEvent.setup()
    render(
      <Field label="Dia">
        <DateInput value="2026-12-31" onValue={() => undefined} />
      </Field>,
    )
    await user.clear(box())
    expect(box().value).toBe('')
    await user.tab()
    await user.tab()
    expect(box().value).toBe('31/12/2026')
  })

  it('moves by arrows, within its bounds', async () => {
    const { onValue, user } = renderDay({ value: '2026-12-30', max: '2026-12-31' })
    await user.click(box())
    await user.keyboard('{ArrowUp}')
    expect(onValue).toHaveBeenLastCalledWith('2026-12-31')
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}')
    expect(onValue).toHaveBeenLastCalledWith('2026-12-29')
    await user.clear(box())
    await user.keyboard('{ArrowDown}')
    expect(box().value).toBe(toTypedDate(todayIso() > '2026-12-31' ? '2026-12-31' : todayIso()))
  })
})

const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null

describe('the calendar', () => {
  it('opens from the field on its day, is walked by keys, and hands the day back to the field', async () => {
    const { onValue, user } = renderDay({ value: '2026-11-24' })
    await user.click(box())
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(focused()).toBe('terça-feira, 24 de novembro de 2026'))
    expect(document.querySelector('[aria-selected=true]')?.textContent).toBe('24')
    for (const [keys, day] of [
      ['{ArrowRight}', 'quarta-feira, 25 de novembro de 2026'],
      ['{ArrowUp}', 'quarta-feira, 18 de novembro de 2026'],
      ['{Home}', 'domingo, 15 de novembro de 2026'],
      ['{End}', 'sábado, 21 de novembro de 2026'],
      ['{PageDown}', 'segunda-feira, 21 de dezembro de 2026'],
      ['{Shift>}{PageUp}{/Shift}', 'domingo, 21 de dezembro de 2025'],
      ['{PageUp}', 'sexta-feira, 21 de novembro de 2025'],
    ] as const) {
      await user.keyboard(keys)
      expect(focused()).toBe(day)
    }
    await user.keyboard('{Enter}')
    expect(onValue.mock.calls).toEqual([['2025-11-21']])
    await waitFor(() => expect(document.activeElement).toBe(box()))
    expect(box().value).toBe('21/11/2025')
  })

  it('says its weekdays whole, from Sunday on, and marks today', async () => {
    const { user } = renderDay({ value: todayIso() })
    await user.click(screen.getByRole('button', { name: 'Abrir calendário' }))
    expect((await screen.findAllByRole('columnheader')).map((cell) => cell.getAttribute('abbr'))).toEqual([
      'domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado',
    ])
    expect(document.querySelector('[aria-current=date]')?.textContent).toBe(String(Number(todayIso().slice(8))))
  })

  it('tells which field the calendar is of', () => {
    render(
      <Field label="Primeiro dia" required>
        <DateInput value="" onValue={() => undefined} />
      </Field>,
    )
    const described = screen.getByRole('button', { name: 'Abrir calendário' }).getAttribute('aria-describedby')
    expect(document.getElementById(described ?? '')?.textContent).toContain('Primeiro dia')
  })

  it('closes by Escape, the field focused and unchanged', async () => {
    const { onValue, user } = renderDay({ value: '2026-11-24' })
    await user.click(screen.getByRole('button', { name: 'Abrir calendário' }))
    await waitFor(() => expect(focused()).toContain('24 de novembro'))
    await user.keyboard('{ArrowRight}{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(box()))
    expect(screen.queryByRole('grid')).toBeNull()
    expect(onValue).not.toHaveBeenCalled()
  })

  it('goes to a year and a month at once, and keeps days out of bounds away', async () => {
    const { onValue, user } = renderDay({ min: '1990-03-10', max: '2026-11-24' })
    await user.click(screen.getByRole('button', { name: 'Abrir calendário' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Ano' }), '1990')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mês' }), 'março')
    expect(screen.getByRole('button', { name: 'sexta-feira, 9 de março de 1990' }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('button', { name: 'Mês anterior' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'sábado, 10 de março de 1990' }))
    expect(onValue.mock.calls).toEqual([['1990-03-10']])
  })
})

function Form({ onSave }: { readonly onSave: (values: { day: string }) => void }) {
  const { register, formState, handleSubmit, setValue } = useForm({ defaultValues: { day: '' }, mode: 'onTouched' })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSave)(event)}>
      <Field label="Dia" error={formState.errors.day?.message}>
        <TypedDateInput registration={register('day', { validate: (text) => (text === '' ? 'Informe o dia' : true) })} />
      </Field>
      <button type="button" onClick={() => setValue('day', '01/02/2026')}>
        Preencher
      </button>
      <button type="submit">Salvar</button>
    </form>
  )
}

describe('a registered day', () => {
  it('is checked by its form when it is left for good, not for its calendar, and has the focus of an error', async () => {
    const onSave = vi.fn<(values: { day: string }) => void>()
    const user = userEvent.setup()
    render(<Form onSave={({ day }) => onSave({ day })} />)
    await user.click(box())
    await user.click(screen.getByRole('button', { name: 'Abrir calendário' }))
    await screen.findByRole('grid')
    expect(screen.queryByText('Informe o dia')).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Informe o dia')).not.toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(box()))
    await user.type(box(), '1/2/26')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(onSave).toHaveBeenCalledWith({ day: '01/02/2026' }))
  })

  it('shows what its form sets', async () => {
    const user = userEvent.setup()
    render(<Form onSave={() => undefined} />)
    await user.click(screen.getByRole('button', { name: 'Preencher' }))
    expect(box().value).toBe('01/02/2026')
  })
})
