import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from '../kernel/config.ts'
import { contentSecurityPolicy, readInlineHashes, type InlineHashes } from './content-security-policy.ts'
import { makePage, type Page } from './page.ts'

/** What the browser needs to reach the API; nothing secret. */
export interface PublicSettings {
  readonly supabaseUrl: string
  readonly publishableKey: string
}

export interface Pages {
  readonly landing: Page
  readonly app: Page
}

const PLACEHOLDER = '__VINCULO_CONFIG__'
const NO_HASHES: InlineHashes = { scriptHashes: [], styleHashes: [] }

const NOT_BUILT = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vínculo: interface não construída</title>
<h1>A interface ainda não foi construída</h1>
<p>O servidor está no ar, mas a pasta <code>apps/web/dist</code> não existe ou está incompleta.</p>
<p>Pare o servidor e rode <code>npm start</code> na raiz do projeto: ele constrói a interface e inicia tudo de novo.</p>
</html>`

/** JSON for a script element: no `<` that could end it. */
function inlineJson(value: PublicSettings): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

function pageHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policy,
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
}

/**
 * The two pages of the build with the settings written into them, so that the app starts without asking for them first.
 * Without a build both are a page that says what to do.
 */
export function loadPages(dist: string, config: Pick<Config, 'publicUrl'>, settings: PublicSettings): Pages {
  const files = { landing: join(dist, 'landing.html'), app: join(dist, 'index.html') }
  if (!existsSync(files.landing) || !existsSync(files.app)) {
    const page = makePage(NOT_BUILT, pageHeaders(contentSecurityPolicy(config.publicUrl, NO_HASHES)), 503)
    return { landing: page, app: page }
  }
  const csp = join(dist, 'csp.json')
  const hashes = existsSync(csp) ? readInlineHashes(readFileSync(csp, 'utf8')) : NO_HASHES
  const headers = pageHeaders(contentSecurityPolicy(config.publicUrl, hashes))
  // A function as replacement: text like $& in a key must not be interpreted.
  const load = (file: string): Page => makePage(readFileSync(file, 'utf8').replaceAll(PLACEHOLDER, () => inlineJson(settings)), headers)
  return { landing: load(files.landing), app: load(files.app) }
}
