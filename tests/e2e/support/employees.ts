import type { Page } from 'playwright-core'

/** The list of people, loaded: the table for those who see everyone, cards for the others. */
export async function openEmployees(page: Page): Promise<void> {
  await page.goto('/app/employees')
  await page.getByRole('heading', { level: 1, name: 'Trabalhadores' }).waitFor()
}

/** Types in the search box and waits until only answers to this term are shown. */
export async function search(page: Page, term: string): Promise<void> {
  const answered = page.waitForResponse((response) => /\/rest\/v1\/employee(s|_directory)\?/.test(response.url()) && response.url().includes('search_text'))
  await page.getByRole('searchbox').fill(term)
  await answered
  // Until the answer is drawn the rows of the earlier list are still there, marked as busy.
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
}

/** A field of the form by its label, also when the label carries the mark of a required one. */
export function field(page: Page, label: string) {
  return page.getByRole('form', { name: 'Trabalhador' }).getByLabel(new RegExp(`^${label}\\s*\\*?$`))
}

/** What the session of this page answers to a plain request, past every screen. */
export function fetchAsPage(page: Page, path: string, init: { method?: string; body?: unknown } = {}): Promise<{ status: number; body: unknown }> {
  return page.evaluate(
    async ({ address, method, body }) => {
      const config = (await (await fetch('/config.json')).json()) as { publishableKey: string }
      const session = JSON.parse(localStorage.getItem('vinculo-auth') ?? '{}') as { access_token?: string }
      const response = await fetch(address, {
        method,
        headers: { apikey: config.publishableKey, authorization: `Bearer ${session.access_token ?? ''}`, 'content-type': 'application/json', prefer: 'return=representation' },
        ...(body === null ? {} : { body }),
      })
      return { status: response.status, body: (await response.json()) as unknown }
    },
    { address: path, method: init.method ?? 'GET', body: init.body === undefined ? null : JSON.stringify(init.body) },
  )
}
