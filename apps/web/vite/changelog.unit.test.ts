import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

import { parseChangelog } from './changelog.ts'

const rootFile = (name: string): string => readFileSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), 'utf8')
const newest = '## 1.10.0 – 02/03/2027\n### Novidades\n- Um item.'

describe('the changelog of the product', () => {
  it('begins with the version of package.json, and tells what changed in rights', () => {
    const { version } = JSON.parse(rootFile('package.json')) as { readonly version: string }
    const releases = parseChangelog(rootFile('CHANGELOG.md'))
    expect(releases[0]?.version).toBe(version)
    expect(releases.at(-1)?.sections.map(({ title }) => title)).toEqual(['Novidades', 'O que mudou nos direitos'])
  })
})

describe('parsing a changelog', () => {
  it('keeps versions, days, sections and bold text, and leaves out what stands above the first version', () => {
    const text = `# Título\n\nPara quem escreve: \`###\`.\r\n\r\n${newest}\n- **Férias:** o mapa.\n\n### Correções\n\n- Outro.\n\n## 1.9.0 – 29/02/2024\n### O que mudou nos direitos\n- Nada.\n`
    expect(parseChangelog(text)).toEqual([
      {
        version: '1.10.0',
        date: '2027-03-02',
        sections: [
          { title: 'Novidades', items: [[{ text: 'Um item.', isStrong: false }], [{ text: 'Férias:', isStrong: true }, { text: ' o mapa.', isStrong: false }]] },
          { title: 'Correções', items: [[{ text: 'Outro.', isStrong: false }]] },
        ],
      },
      { version: '1.9.0', date: '2024-02-29', sections: [{ title: 'O que mudou nos direitos', items: [[{ text: 'Nada.', isStrong: false }]] }] },
    ])
  })

  it.each([
    ['a heading of another form', '## 1.0 – 02/03/2027', 'line 1: a version is written'],
    ['a hyphen in place of the dash', '## 1.0.0 - 02/03/2027', 'line 1: a version is written'],
    ['a day that does not exist', '## 1.0.0 – 30/02/2027', 'line 1: 30/02/2027 is not a day'],
    ['a version above an older one', `${newest}\n## 1.11.0 – 01/03/2027`, 'line 4: version 1.11.0 stands below 1.10.0'],
    ['the same version twice', `${newest}\n${newest}`, 'line 4: version 1.10.0 stands below 1.10.0'],
    ['an unknown section', `${newest}\n### Melhorias`, 'line 4: "Melhorias" is none of the sections'],
    ['a section twice', `${newest}\n### Novidades`, 'line 4: the version has a section "Novidades" already'],
    ['an item above the sections', '## 1.0.0 – 02/03/2027\n- Um item.', 'line 2: an item belongs below a section'],
    ['a paragraph', `${newest}\nUm texto.`, 'line 4: neither a heading nor an item'],
    ['an item within an item', `${newest}\n  - Outro.`, 'line 4: neither a heading nor an item'],
    ['bold text without an end', `${newest}\n- **Férias: o mapa.`, 'line 4: bold text is not closed'],
    ['a link', `${newest}\n- Veja [o guia](/app).`, 'line 4: an item has no markup but **bold**'],
    ['code', `${newest}\n- Use \`npm\`.`, 'line 4: an item has no markup but **bold**'],
    ['HTML', `${newest}\n- <b>Férias</b>.`, 'line 4: an item has no markup but **bold**'],
    ['an empty section', `${newest}\n### Correções`, 'version 1.10.0 has an empty section or none'],
    ['a version without sections', '## 1.0.0 – 02/03/2027', 'version 1.0.0 has an empty section or none'],
    ['nothing', '# Novidades', 'no version'],
  ])('rejects %s', (_case, text, problem) => {
    expect(() => parseChangelog(text)).toThrow(problem)
  })
})
