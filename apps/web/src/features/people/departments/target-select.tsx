import type { ComponentProps } from 'react'

import { SelectInput } from '#shared/ui/inputs.tsx'
import type { TreeRow } from '../model/departments/tree.ts'

const INDENT = '\u00a0\u00a0\u00a0'

export interface TargetSelectProps extends ComponentProps<'select'> {
  readonly targets: readonly TreeRow[]
  /** What choosing none means. */
  readonly none: string
}

/** A department out of the tree, indented as it stands there. */
export function TargetSelect({ targets, none, ...rest }: TargetSelectProps) {
  return (
    <SelectInput {...rest}>
      <option value="">{none}</option>
      {targets.map(({ department, level }) => (
        <option key={department.id} value={department.id}>
          {INDENT.repeat(level - 1)}
          {department.name}
        </option>
      ))}
    </SelectInput>
  )
}
