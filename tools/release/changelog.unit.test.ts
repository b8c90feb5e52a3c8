import { describe, expect, it } from 'vitest'
import { sectionProblem, withOpenSection } from './changelog.ts'

const changelog = '# Novidades\n\n## 0.9.0 – 28/11/2026\n\n### Novidades\n\n- Férias.\n'

describe('the changelog of a version', () => {
  it('tells what is new, and what changed in rights when that changed', () => {
    expect(sectionProblem(changelog, '0.9.0', false)).toBeNull()
    expect(sectionProblem(changelog, '0.9.0', true)).toContain('O que mudou nos direitos')
    expect(sectionProblem(`${changelog}\n### O que mudou nos direitos\n\n- Gestores leem avisos.\n`, '0.9.0', true)).toBeNull()
    expect(sectionProblem(changelog, '0.9', false)).toContain('says nothing about 0.9')
  })

  it('begins with an empty section of the version that opens, which is not enough to release it', () => {
    const opened = withOpenSection(changelog, '0.10.0', new Date('2026-12-01T12:00:00Z'))
    expect(opened).toContain('# Novidades\n\n## 0.10.0 – 01/12/2026\n\n### Novidades\n\n- Em preparação.\n\n## 0.9.0')
    expect(sectionProblem(opened, '0.10.0', false)).toContain('says nothing about 0.10.0')
  })
})
