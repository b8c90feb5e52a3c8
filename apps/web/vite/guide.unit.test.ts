import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

import { type GuideBlock, plainText } from '../src/features/guide/model/guide.ts'
import { MODULES, ROLES } from '../src/shared/access/permissions.gen.ts'
import { roleSees } from '../src/shared/access/roles.ts'
import { parseTopic, readGuide } from './guide.ts'

const file = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url))
const guide = readGuide(file('apps/web/guide'))
const topics = guide.flatMap((section) => section.topics)
const picturesOf = (blocks: readonly GuideBlock[]): readonly string[] => blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : []))
const linksOf = (blocks: readonly GuideBlock[]): readonly string[] =>
  blocks.flatMap((block) => ('line' in block ? block.line : 'items' in block ? block.items.flat() : [])).flatMap(({ to }) => (to === undefined ? [] : [to]))

/** Every source that a screen's words can come from. */
function sources(): string {
  const texts = (folder: string, endings: RegExp): readonly string[] =>
    readdirSync(file(folder), { recursive: true, encoding: 'utf8' }).filter((name) => endings.test(name) && !name.includes('.unit.test.')).map((name) => readFileSync(path.join(file(folder), name), 'utf8'))
  return [...texts('apps/web/src', /\.tsx?$/), ...texts('supabase/chapters', /\.sql$/), ...texts('supabase/seed', /\.sql$/)].join('\n').replaceAll("''", "'").replaceAll(/\s+/g, ' ')
}

describe('the texts of the guide', () => {
  it('have ids of their own, and something for each role in each module that it sees', () => {
    expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length)
    expect(topics.length).toBeGreaterThan(50)
    const pages = (role: (typeof ROLES)[number]): string => topics.filter(({ roles }) => roles.includes(role)).map(({ page }) => page ?? '').join('\n')
    const paths = { dashboard: '/app\n', employees: '/app/employees', settings: '/app/settings' } as Readonly<Record<string, string>>
    const silent = ROLES.flatMap((role) => MODULES.filter((module) => roleSees(role, module) && !`${pages(role)}\n`.includes(paths[module] ?? `/app/${module}`)).map((module) => `${role}: ${module}`))
    expect(silent).toEqual([])
  })

  it('lead to topics and pages that exist', () => {
    const known = readFileSync(file('apps/web/src/app/route-tree.gen.ts'), 'utf8')
    const links = topics.flatMap(({ id, page, blocks }) => [...(page === undefined ? [] : [page]), ...linksOf(blocks)].map((to) => ({ id, to })))
    const dead = links.filter(({ to }) => (to.startsWith('#') ? !topics.some(({ id }) => id === to.slice(1)) : !known.includes(`fullPath: '${to.split('?')[0] ?? ''}'`) && !known.includes(`fullPath: '${to.split('?')[0] ?? ''}/'`)))
    expect(dead).toEqual([])
  })

  it('name buttons, fields and menus as the screens do', () => {
    const said = sources()
    const unknown = topics.flatMap((topic) => [...plainText(topic).matchAll(/“([^”]+)”/g)].flatMap(([, quoted = '']) => (said.includes(quoted) ? [] : [`${topic.id}: ${quoted}`])))
    expect(unknown).toEqual([])
  })

  it('show pictures that were taken, in both colour schemes, and no other lies there', () => {
    const named = new Set(topics.flatMap(({ blocks }) => picturesOf(blocks)))
    expect(named.size).toBeGreaterThan(15)
    const wanted = [...named].flatMap((name) => [`${name}-dark.webp`, `${name}.webp`]).toSorted()
    const folder = file('apps/web/guide/pictures')
    expect(existsSync(folder) ? readdirSync(folder).toSorted() : []).toEqual(wanted)
  })
})

const topic = (body: string, head = 'title: Um título\nroles: admin, user'): string => `---\n${head}\n---\n${body}`
const body = 'Para que serve.\n\n1. Um passo.\n2. Outro.\n'

describe('parsing a topic', () => {
  it('keeps head, paragraphs, steps, marks, links, picture and note', () => {
    const text = topic('Para que\nserve.\n\n![A lista](lista)\n\n1. Abra **Férias** e [peça](#pedir).\n2. _Fim_\n\n- Um item\n\n> Depois, & mais.\n', 'title: Pedir férias\nroles: user, admin\npage: /app/leaves?tab=a\nreviewed: 2026-11-29')
    expect(parseTopic('pedir', text)).toEqual({
      id: 'pedir', title: 'Pedir férias', roles: ['admin', 'user'], page: '/app/leaves?tab=a',
      blocks: [
        { kind: 'text', line: [{ text: 'Para que serve.' }] },
        { kind: 'picture', name: 'lista', alt: 'A lista' },
        { kind: 'steps', items: [[{ text: 'Abra ' }, { text: 'Férias', style: 'strong' }, { text: ' e ' }, { text: 'peça', to: '#pedir' }, { text: '.' }], [{ text: 'Fim', style: 'em' }]] },
        { kind: 'list', items: [[{ text: 'Um item' }]] },
        { kind: 'note', line: [{ text: 'Depois, & mais.' }] },
      ],
    })
  })

  it.each([
    ['no head', body, 'begins with a head'],
    ['a key that nobody reads', topic(body, 'title: A\nroles: user\nmodule: x'), '"module" is none of'],
    ['no title', topic(body, 'roles: user'), 'has no title'],
    ['a role that does not exist', topic(body, 'title: A\nroles: user, chefe'), '"user, chefe" are not roles'],
    ['no steps', topic('Para que serve.\n'), 'has steps or a list'],
    ['steps before what they are for', topic('1. Um passo.\n'), 'begins with what the task is for'],
    ['a heading', topic(`${body}\n## Mais\n`), 'not heading'],
    ['HTML', topic(`${body}\n<b>Mais</b>\n`), 'not html'],
    ['code', topic('Use `npm`.\n\n1. Um passo.\n'), 'not codespan'],
    ['an item within an item', topic('Para quê.\n\n1. Um.\n   - Outro.\n'), 'an item is one paragraph'],
    ['two pictures', topic(`${body}\n![A](a)\n\n![B](b)\n`), 'one picture at most'],
  ])('rejects %s', (_case, text, problem) => {
    expect(() => parseTopic('id', text)).toThrow(problem)
  })
})
