import { describe, expect, it } from 'vitest'
import { importsOf } from './imports.ts'
import { layerProblem } from './layer-rules.ts'

function problem(from: string, specifier: string, typeWord = ''): string | null {
  const [used] = importsOf(from, `import ${typeWord}{ x } from '${specifier}'`)
  if (used === undefined) throw new Error('the sample must hold an import')
  return layerProblem(from, used)
}

const web = 'apps/web/src'
const server = 'apps/server/src'

describe('the web layers', () => {
  it('let app use features and features use shared, never the other way', () => {
    expect(problem(`${web}/app/routes/a.tsx`, '#features/people/list/list.tsx')).toBeNull()
    expect(problem(`${web}/features/people/list/list.tsx`, '#shared/ui/button.tsx')).toBeNull()
    expect(problem(`${web}/features/people/list/list.tsx`, '#app/router.ts')).toContain('never imports app')
    expect(problem(`${web}/shared/ui/button.tsx`, '#features/people/model/a.ts')).toContain('shared imports shared alone')
  })

  it('import relatively within a layer and by # across', () => {
    expect(problem(`${web}/features/people/list/list.tsx`, '../../../shared/ui/button.tsx')).toContain('#shared')
    expect(problem(`${web}/app/routes/a.tsx`, '../../features/people/list/list.tsx')).toContain('#features')
    expect(problem(`${web}/shared/ui/a.tsx`, '#shared/ui/button.tsx')).toContain('relative within')
    expect(problem(`${web}/shared/ui/a.tsx`, './button.tsx')).toBeNull()
  })

  it('keep features apart', () => {
    expect(problem(`${web}/features/people/list/list.tsx`, '../model/a.ts')).toBeNull()
    expect(problem(`${web}/features/people/list/list.tsx`, '../../leaves/model/a.ts')).toContain('never imports another')
  })

  it('go <screen> → data, model and data → model inside a feature', () => {
    expect(problem(`${web}/features/people/list/list.tsx`, '../data/list-query.ts')).toBeNull()
    expect(problem(`${web}/features/people/data/list-query.ts`, '../model/filters.ts')).toBeNull()
    expect(problem(`${web}/features/people/data/list-query.ts`, '../list/list.tsx')).toContain('data imports data, model alone')
    expect(problem(`${web}/features/people/model/filters.ts`, '../data/list-query.ts')).toContain('model imports model alone')
    expect(problem(`${web}/features/people/form/form.tsx`, '../list/list.tsx')).toBeNull()
  })

  it('let only tests use the testing folder of their feature', () => {
    expect(problem(`${web}/features/people/list/list.unit.test.tsx`, '../testing/render.tsx')).toBeNull()
    expect(problem(`${web}/features/people/testing/render.tsx`, '../data/keys.ts')).toBeNull()
    expect(problem(`${web}/features/people/list/list.tsx`, '../testing/render.tsx')).toContain('only tests')
  })

  it('keep a model pure', () => {
    expect(problem(`${web}/features/people/model/a.ts`, '#shared/lib/dates.ts')).toBeNull()
    expect(problem(`${web}/features/people/model/a.ts`, '#shared/supabase/database.types.ts', 'type ')).toBeNull()
    expect(problem(`${web}/features/people/model/a.ts`, '#shared/supabase/client.ts')).toContain('pure')
    expect(problem(`${web}/features/people/model/a.ts`, 'react')).toContain('no React')
  })

  it('hold supabase-js in shared/supabase and in data', () => {
    expect(problem(`${web}/shared/supabase/client.ts`, '@supabase/supabase-js')).toBeNull()
    expect(problem(`${web}/features/people/data/a.ts`, '@supabase/supabase-js')).toBeNull()
    expect(problem(`${web}/features/people/list/a.tsx`, '@supabase/supabase-js')).toContain('supabase-js')
    expect(problem(`${web}/app/a.tsx`, '@supabase/supabase-js')).toContain('supabase-js')
  })
})

describe('the server services', () => {
  it('use the kernel and themselves; the files of src compose everything', () => {
    expect(problem(`${server}/app.ts`, './rest/plugin.ts')).toBeNull()
    expect(problem(`${server}/rest/plugin.ts`, '../kernel/keys.ts')).toBeNull()
    expect(problem(`${server}/auth/routes/token.ts`, '../sessions.ts')).toBeNull()
    expect(problem(`${server}/rest/plugin.ts`, '../auth/sessions.ts')).toContain('rest uses auth')
    expect(problem(`${server}/auth/plugin.ts`, '../app.ts')).toContain('the composition root')
    expect(problem(`${server}/kernel/keys.ts`, '../auth/sessions.ts')).toContain('the kernel imports')
  })

  it('keep the pipeline of rest one way and its first stages free of the database', () => {
    expect(problem(`${server}/rest/sql/select.ts`, '../plan/plan.ts')).toBeNull()
    expect(problem(`${server}/rest/sql/select.ts`, '../../kernel/database.ts', 'type ')).toBeNull()
    expect(problem(`${server}/rest/parse/select.ts`, '../plan/plan.ts')).toContain('parse never imports plan')
    expect(problem(`${server}/rest/sql/select.ts`, '../../kernel/database.ts')).toContain('pure')
  })
})

it('black-box tests import nothing from apps', () => {
  expect(problem('tests/e2e/a.test.ts', '../support/server.ts')).toBeNull()
  expect(problem('tests/e2e/a.test.ts', '../../apps/web/src/main.tsx')).toContain('black box')
  expect(problem('tests/db/a.test.ts', '../../apps/server/src/kernel/config.ts')).toBeNull()
})
