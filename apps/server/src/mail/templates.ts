import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { MailRefused, type Mail } from '../kernel/mailer.ts'
import { renderHtml, renderSubject, renderText, titleOf, type TemplateValues } from '../kernel/mail-template.ts'

interface Template {
  readonly html: string
  readonly text: string
}

export type Render = (name: string, recipient: string, values: TemplateValues) => Promise<Mail>

/** Renders the files `<name>.html` and `<name>.txt` of a folder, read once each; a message whose files are missing is refused for good. */
export function templatesIn(folder: string): Render {
  const read = new Map<string, Promise<Template>>()

  const load = async (name: string): Promise<Template> => {
    try {
      const [html, text] = await Promise.all(['html', 'txt'].map((kind) => readFile(join(folder, `${name}.${kind}`), 'utf8')))
      return { html: html ?? '', text: text ?? '' }
    } catch (error) {
      throw new MailRefused(`the template ${name} is missing`, true, { cause: error })
    }
  }
  return async (name, recipient, values) => {
    if (!/^[a-z][a-z-]*$/.test(name)) throw new MailRefused('the template has no name of a file', true)
    const known = read.get(name) ?? load(name)
    read.set(name, known)
    const { html, text } = await known
    return { to: recipient, subject: renderSubject(titleOf(html), values), html: renderHtml(html, values), text: renderText(text, values) }
  }
}
