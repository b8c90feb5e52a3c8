import type { FieldValues } from 'react-hook-form'

import { Sheet, type SheetProps } from '../ui/sheet.tsx'
import { type FormFrameProps, useFormFrame } from './form-frame.tsx'

export type FormSheetProps<Values extends FieldValues> = FormFrameProps<Values> & Pick<SheetProps, 'width'>

/** A form in a panel at the side, for more fields than a dialog should hold. */
export function FormSheet<Values extends FieldValues = FieldValues>({ width, ...props }: FormSheetProps<Values>) {
  return <Sheet {...useFormFrame(props)} {...(width && { width })} />
}
