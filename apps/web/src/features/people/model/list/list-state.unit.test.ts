import { expect, it } from 'vitest'

import { employeeList, NO_DEPARTMENT } from './list-state.ts'

const department = '0c000000-0000-4000-8000-000000000001'

it('the list of people is filtered by what it knows alone', () => {
  const search = { status: 'active,fired', department: `x,${department},${NO_DEPARTMENT}`, contract: 'intern,DROP', stage: 'away,gone', sort: '-salary', columns: 'salary' }
  expect(employeeList.from(search)).toEqual({
    ...employeeList.start,
    status: ['active'],
    department: [department, NO_DEPARTMENT],
    contract: ['intern'],
    stage: ['away'],
  })
})

it('columns come in the order of the screen, the name always first, and none means the usual ones', () => {
  expect(employeeList.from({ columns: 'email,position' }).columns).toEqual(['name', 'position', 'email'])
  expect(employeeList.url(employeeList.from({ columns: 'salary' }))).toEqual({})
})

it('a CPF is not even a position', () => {
  expect(employeeList.validateSearch({ position: '529.982.247-25,Analista' })).toEqual({ position: 'Analista' })
})
