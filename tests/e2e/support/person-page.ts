import type { Page } from 'playwright-core'

/** The menu of what is done less often with the person of the page. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mais ações' }).click()
}

/** What the menu offers; it is closed again. */
export async function personActs(page: Page): Promise<readonly string[]> {
  await openMenu(page)
  await page.getByRole('menuitem').first().waitFor()
  const acts = await page.getByRole('menuitem').allInnerTexts()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
  return acts
}

/** Chooses something from the menu. */
export async function actOnPerson(page: Page, act: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: act }).click()
}
