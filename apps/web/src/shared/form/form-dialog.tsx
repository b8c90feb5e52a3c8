import type { FieldValues } from 'react-hook-form'

import { Dialog, type DialogProps } from '../ui/dialog.tsx'
import { type FormFrameProps, useFormFrame } from './form-frame.tsx'

export type FormDialogProps<Values extends FieldValues> = FormFrameProps<Values> & Pick<DialogProps, 'size' | 'initialFocus'>

/** A form in a dialog. Enter saves; with something typed, closing asks first; a save that failed keeps what was typed. */
export function FormDialog<Values extends FieldValues = FieldValues>({ size, initialFocus, ...props }: FormDialogProps<Values>) {
  return <Dialog {...useFormFrame(props)} {...(size && { size })} {...(initialFocus && { initialFocus })} />
}
