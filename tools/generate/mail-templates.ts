import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Letter } from '../mail-templates/letter.ts'
import { layoutHtml, layoutText } from '../mail-templates/layout.ts'
import { authLetters, outboxLetters } from '../mail-templates/letters.ts'

const FOLDER = 'supabase/templates'
const FUNCTION = 'supabase/functions/deliver-mail'
const RENDERER = 'apps/server/src/kernel/mail-template.ts'
const PREVIEW = 'apps/web/src/features/settings/model/mail-texts'

/** Letters of the outbox, as modules carry them. */
function carriedLetters(letters: readonly Letter[]): string {
  const carried = Object.fromEntries(letters.map((letter) => [letter.name, { html: layoutHtml(letter, true), text: layoutText(letter, true) }]))
  const type = 'Readonly<Record<string, { readonly html: string; readonly text: string }>>'
  return `// Made by tools/generate.ts from tools/mail-templates.\nexport const templates: ${type} = ${JSON.stringify(carried, null, 2)}\n`
}

/**
 * The files of every letter, and what the edge function deliver-mail and the preview of the screens carry with them: neither reads files
 * of the repository, and the renderer must be the server's own.
 */
export function renderMailTemplates(root: string): Record<string, string> {
  const files: Record<string, string> = {}
  for (const letter of [...authLetters, ...outboxLetters]) {
    const isOfCompany = outboxLetters.includes(letter)
    files[`${FOLDER}/${letter.name}.html`] = layoutHtml(letter, isOfCompany)
    files[`${FOLDER}/${letter.name}.txt`] = layoutText(letter, isOfCompany)
  }
  const renderer = `// Made by tools/generate.ts: a copy of ${RENDERER}.\n${readFileSync(join(root, RENDERER), 'utf8')}`
  files[`${FUNCTION}/templates.gen.ts`] = carriedLetters(outboxLetters)
  files[`${FUNCTION}/mail-template.gen.ts`] = renderer
  files[`${PREVIEW}/templates.gen.ts`] = carriedLetters(outboxLetters.filter(({ blocks }) => blocks.some(({ kind }) => kind === 'words')))
  files[`${PREVIEW}/mail-template.gen.ts`] = renderer
  return files
}
