import { expect, it } from 'vitest'

import { departmentSchema, recordOf } from './department-form.ts'

it('a department needs a name of one line, and empty texts are stored as nothing', () => {
  const values = { name: '  Vendas ', parent_id: '', cost_centre: ' ' }
  expect(departmentSchema.safeParse(values).success).toBe(true)
  expect(departmentSchema.safeParse({ ...values, name: '  ' }).success).toBe(false)
  expect(departmentSchema.safeParse({ ...values, name: 'a\nb' }).success).toBe(false)
  expect(departmentSchema.safeParse({ ...values, cost_centre: 'x'.repeat(61) }).success).toBe(false)
  expect(recordOf(values, null)).toEqual({ name: 'Vendas', parent_id: null, cost_centre: null, head_employee_id: null })
})
