import type { Page } from 'playwright-core'

/** Approves the open request, and has it written without waiting for the time in which it can be taken back. */
export async function approveAtOnce(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await page.getByText('Solicitação aprovada').first().waitFor()
  const written = page.waitForResponse((answer) => answer.url().includes('/rpc/decide_approval'))
  await page.getByRole('button', { name: 'Concluir agora' }).click()
  await written
}
