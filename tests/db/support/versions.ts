import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { openStage, standOn } from './stage.ts'

/**
 * Registers the catalogue, the matrix and the attacks in the calling test file, on another PostgreSQL from npm. Those
 * packages exist for Linux on x64 alone; elsewhere only the absence is stated.
 */
export async function onOlderPostgres(packageName: string): Promise<void> {
  const installed = isInstalled(packageName)
  it(`${packageName} is what these tests run on, where it exists`, async () => {
    const platform = `${process.platform}-${process.arch}`
    expect(installed ? `postgres-${await majorVersion()}-linux-x64` : platform).toBe(installed ? packageName : platform)
    expect(installed || platform !== 'linux-x64').toBe(true)
  })
  if (!installed) return
  standOn(packageName)
  await import('../catalogue.test.ts')
  await import('../access-matrix.test.ts')
  await import('../attacks/anon.test.ts')
  await import('../attacks/approvals.test.ts')
  await import('../attacks/assignments.test.ts')
  await import('../attacks/audit-tampering.test.ts')
  await import('../attacks/cross-company.test.ts')
  await import('../attacks/documents.test.ts')
  await import('../attacks/escalation.test.ts')
  await import('../attacks/imports.test.ts')
  await import('../attacks/login-actions.test.ts')
  await import('../attacks/realtime.test.ts')
  await import('../attacks/shut-gates.test.ts')
  await import('../attacks/topics.test.ts')
}

async function majorVersion(): Promise<string> {
  const stage = await openStage()
  const [server] = await stage.scene((scene) => scene.owner(`select current_setting('server_version_num')::integer / 10000 as major`))
  await stage.close()
  return String(server?.['major'])
}

/** Whether npm has brought this PostgreSQL. */
export function isInstalled(packageName: string): boolean {
  try {
    createRequire(import.meta.url).resolve(`${packageName}/package.json`)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return false
    return error instanceof Error && 'code' in error && error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
  }
}
