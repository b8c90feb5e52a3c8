import type { Page } from './screen.ts'

/** What is done to the list of an application: the element whose text answers, and what a hand does, the last of it being measured. */
export interface Interaction {
  readonly event: 'click' | 'input'
  /** Its text gives way to another one. */
  readonly answer: string
  prepare?(page: Page): Promise<void>
  act(page: Page, turn: number): Promise<void>
}

export const interactionNames = ['search', 'sort', 'filter', 'open'] as const
export const placeNames = ['login', 'home', 'list'] as const

/** One web application as the same code measures it. */
export interface WebApp {
  /** The address of a page, and the element without which nobody can use it. */
  readonly places: Readonly<Record<(typeof placeNames)[number], { readonly path: string; readonly usable: string }>>
  readonly interactions: Readonly<Record<(typeof interactionNames)[number], Interaction>>
}

/** Trusted input, in place of the whole text at once. */
async function retype(page: Page, box: ReturnType<Page['locator']>, text: string): Promise<void> {
  await box.selectText()
  await page.keyboard.insertText(text)
}

const ourRow = 'main table tbody tr'

export const ourApp: WebApp = {
  places: {
    login: { path: '/login', usable: 'input[type="email"]' },
    home: { path: '/app', usable: 'main [data-focus-band]' },
    list: { path: '/app/employees', usable: ourRow },
  },
  interactions: {
    search: { event: 'input', answer: ourRow, act: (page, turn) => retype(page, page.getByRole('searchbox', { name: 'Buscar trabalhador' }), turn % 2 === 0 ? 'goncalves' : 'jordao') },
    sort: { event: 'click', answer: ourRow, act: (page) => page.getByRole('button', { name: 'Admissão' }).click() },
    filter: {
      event: 'click',
      answer: ourRow,
      async prepare(page) {
        const choice = page.getByRole('checkbox', { name: 'Em aviso' })
        // The table has a heading of the same name.
        if (!(await choice.isVisible())) await page.locator('[aria-haspopup="dialog"]', { hasText: 'Situação' }).click()
        await choice.waitFor()
      },
      act: (page) => page.getByRole('checkbox', { name: 'Em aviso' }).click(),
    },
    open: { event: 'click', answer: 'main h1', act: (page) => page.locator(`${ourRow} a`).first().click() },
  },
}

const theirRow = 'main a .MuiListItemText-primary'

/** Atomic CRM: its contacts are its list, and each filter of it a button. */
export const peerApp: WebApp = {
  places: {
    login: { path: '/#/login', usable: 'input[name="email"]' },
    home: { path: '/', usable: theirRow },
    list: { path: '/#/contacts', usable: theirRow },
  },
  interactions: {
    search: { event: 'input', answer: theirRow, act: (page, turn) => retype(page, page.getByPlaceholder('Search name, company, etc.'), turn % 2 === 0 ? 'Green' : 'Jordan') },
    sort: {
      event: 'click',
      answer: theirRow,
      prepare: (page) => page.getByRole('button', { name: 'Sort by' }).click(),
      act: (page) => page.getByRole('menuitem', { name: 'Last name' }).click(),
    },
    filter: { event: 'click', answer: theirRow, act: (page) => page.locator('main .MuiListItemButton-root', { hasText: 'Hot' }).click() },
    open: { event: 'click', answer: 'main h5', act: (page) => page.locator(theirRow).first().click() },
  },
}
