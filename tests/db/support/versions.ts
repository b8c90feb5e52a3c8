import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { openStage, useCluster } from './stage.ts'

/**
 * Registers the catalogue, the matrix and the attacks in the calling test file, on another PostgreSQL from npm. Those
 * packages exist for Linux on x64 alone; elsewhere only the absence is stated.
 */
export async function onOlderPostgres(packageName: string): Promise<void> {
  if (!isInstalled(packageName)) {
    it(`${packageName} belongs to another platform`, () => {
      expect(`${process.platform}-${process.arch}`).not.toBe('linux-x64')
    })
    return
  }
  useCluster(packageName)
  it(`runs on ${packageName}`, async () => {
    const stage = await openStage()
    const [server] = await stage.scene((scene) => scene.owner(`select current_setting('server_version') as version`))
    await stage.close()
    expect(packageName).toContain(`-${String(server?.['version']).split('.')[0]}-`)
  })
  await import('../catalogue.test.ts')
  await import('../access-matrix.test.ts')
  await import('../attacks/anon.test.ts')
  await import('../attacks/audit-tampering.test.ts')
  await import('../attacks/cross-company.test.ts')
  await import('../attacks/escalation.test.ts')
  await import('../attacks/shut-gates.test.ts')
}

function isInstalled(packageName: string): boolean {
  try {
    createRequire(import.meta.url).resolve(`${packageName}/package.json`)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return false
    return error instanceof Error && 'code' in error && error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
  }
}
