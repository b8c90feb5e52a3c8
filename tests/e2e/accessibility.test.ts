import { afterEach, expect, it } from 'vitest'
import { employeeIdOf } from './support/people.ts'
import { runProduct } from './support/product.ts'
import { accounts } from './support/routes.ts'
import { isFull, problemsOf, problemsOfWalk, settled, walksOf } from './support/sweep.ts'

const product = runProduct()
afterEach(() => product.close())

it.each(walksOf(0))('no page breaks WCAG 2.2 AA or scrolls sideways in light, dark and at 390 px, as $visitor from $paths.0', async (walk) => {
  expect(await problemsOfWalk(product, walk)).toEqual([])
}, isFull ? 300_000 : 120_000)

it('nor does the page of a person, its form and what the form says of errors', async () => {
  const href = `/app/employees/${await employeeIdOf(product, accounts.user)}`
  const page = await product.as(accounts.admin, href)
  await settled(page)
  const found = await problemsOf(page, 'person')
  await page.goto(`${href}/edit`)
  await page.getByRole('button', { name: 'Salvar trabalhador' }).waitFor()
  found.push(...(await problemsOf(page, 'form')))
  await page.getByLabel(/^Sobrenome/).fill('')
  await page.getByRole('button', { name: 'Salvar trabalhador' }).click()
  await page.getByRole('alert').first().waitFor()
  found.push(...(await problemsOf(page, 'form with errors')))
  expect(found).toEqual([])
})
