import type { Page } from 'playwright-core'

/** Approves the open request, and has it written without waiting for the time in which it can be taken back. */
export async function approveAtOnce(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await writeAtOnce(page, 'Solicitação aprovada')
}

/** Has what was just decided written without waiting for the time in which it can be taken back. */
export async function writeAtOnce(page: Page, said: string): Promise<void> {
  await page.getByText(said).first().waitFor()
  const written = page.waitForResponse((answer) => /\/rpc\/decide_(approval|change_request)/.test(answer.url()))
  await page.getByRole('button', { name: 'Concluir agora' }).click()
  await written
}
