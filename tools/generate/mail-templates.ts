import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { layoutHtml, layoutText } from '../mail-templates/layout.ts'
import { authLetters, outboxLetters } from '../mail-templates/letters.ts'

const FOLDER = 'supabase/templates'
const FUNCTION = 'supabase/functions/deliver-mail'
const RENDERER = 'apps/server/src/kernel/mail-template.ts'

/**
 * The files of every letter, and what the edge function deliver-mail carries with it: hosted functions read no files of the
 * repository, and the renderer must be the server's own.
 */
export function renderMailTemplates(root: string): Record<string, string> {
  const files: Record<string, string> = {}
  for (const letter of [...authLetters, ...outboxLetters]) {
    files[`${FOLDER}/${letter.name}.html`] = layoutHtml(letter)
    files[`${FOLDER}/${letter.name}.txt`] = layoutText(letter)
  }
  const carried = Object.fromEntries(outboxLetters.map((letter) => [letter.name, { html: layoutHtml(letter), text: layoutText(letter) }]))
  const type = 'Readonly<Record<string, { readonly html: string; readonly text: string }>>'
  files[`${FUNCTION}/templates.gen.ts`] = `// Made by tools/generate.ts from tools/mail-templates.\nexport const templates: ${type} = ${JSON.stringify(carried, null, 2)}\n`
  files[`${FUNCTION}/mail-template.gen.ts`] = `// Made by tools/generate.ts: a copy of ${RENDERER}.\n${readFileSync(join(root, RENDERER), 'utf8')}`
  return files
}
