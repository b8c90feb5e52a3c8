import { describe, expect, it } from 'vitest'
import { differences } from './verify-upgrade.ts'

const picture = (...lines: readonly string[]): string => ['-- Generated', '', '-- public.a ------', ...lines.map((line) => `  ${line}`), ''].join('\n')

describe('the picture of an upgraded database', () => {
  it('misses and has too much what a fresh one does not say', () => {
    expect(differences(picture('id uuid', 'policy own'), picture('id uuid', 'policy other'))).toEqual(['falta public.a: policy own', 'sobra public.a: policy other'])
  })

  it('may have tables and plain indexes of somebody’s own, and nothing else', () => {
    const own = `${picture('id uuid', 'CREATE INDEX own ON public.a (id)')}\n-- public.theirs ------\n  id uuid\n`
    expect(differences(picture('id uuid'), own)).toEqual([])
    expect(differences(picture('id uuid'), picture('id uuid', 'CREATE UNIQUE INDEX own ON public.a (id)'))).toHaveLength(1)
  })
})
