import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../../supabase/functions')
const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')).map(({ name }) => name)
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8')
const shared = readdirSync(path.join(folder, '_shared')).map((file) => `_shared/${file}`)

const importsOf = (file: string): readonly string[] => Array.from(read(file).matchAll(/from '([^']+)'/g), (found) => found[1] ?? '')
const installed = (name: string): string => {
  const file = createRequire(import.meta.url).resolve(name)
  const folderOfIt = `${path.sep}node_modules${path.sep}${path.normalize(name)}`
  const { version } = JSON.parse(readFileSync(path.join(file.slice(0, file.lastIndexOf(folderOfIt) + folderOfIt.length), 'package.json'), 'utf8')) as { version: string }
  return version
}

describe.each(names)('the function %s runs on Deno too', (name) => {
  it('maps each package that it imports to the version that is installed here', () => {
    const { imports } = JSON.parse(read(`${name}/deno.json`)) as { imports: Record<string, string> }
    const packages = [`${name}/index.ts`, ...shared].flatMap(importsOf).filter((target) => !target.startsWith('.'))
    expect(packages.length).toBeGreaterThan(0)
    for (const target of packages) {
      const [, name = '', file = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(target) ?? []
      expect(imports[target], target).toBe(`npm:${name}@${installed(name)}${file}`)
    }
  })

  it('imports its own files with their ending, exports nothing and uses nothing of Node', () => {
    for (const target of importsOf(`${name}/index.ts`).filter((each) => each.startsWith('.'))) {
      expect(existsSync(path.join(folder, name, target)), target).toBe(true)
    }
    const text = [`${name}/index.ts`, ...shared].map(read).join('\n')
    expect(read(`${name}/index.ts`)).not.toMatch(/^export/m)
    expect(text).not.toMatch(/\bnode:|\bprocess\.|\bBuffer\b|\brequire\(/)
    expect(Array.from(text.matchAll(/\bDeno\.([\w.]+)/g), ([, member]) => member).filter((member) => !['env.get', 'serve'].includes(member ?? ''))).toEqual([])
  })
})
