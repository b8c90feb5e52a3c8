import { statfsSync } from 'node:fs'

import { StartProblem } from './start-problem.ts'

const FULL = /\bENOSPC\b|\bEDQUOT\b|\b53100\b|No space left on device|Disk quota exceeded/
const READ_ONLY = /\bEROFS\b|Read-only file system/
const FORBIDDEN = /\bEACCES\b|\bEPERM\b|Permission denied|Operation not permitted/
const NO_FOLDER = /\bENOTDIR\b|\bEEXIST\b/
/** Less than a segment of PostgreSQL's log: whatever failed, it failed for want of room. */
const LEAST_BYTES = 16 * 1_048_576

function hasNoRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < LEAST_BYTES
  } catch {
    return false
  }
}

/** In one sentence what a disk did to a start, as far as an error of ours or of PostgreSQL tells; null for anything else. */
export function diskProblem(error: unknown, folder: string): StartProblem | null {
  if (!(error instanceof Error)) return null
  const text = `${'code' in error ? String(error.code) : ''} ${error.message}`
  const because = { cause: error }
  if (READ_ONLY.test(text)) {
    return new StartProblem(`A pasta de dados ${folder} está em um disco que só permite leitura: monte-o com gravação ou escolha outra em VINCULO_DATA_DIR.`, because)
  }
  if (FULL.test(text) || hasNoRoom(folder)) {
    return new StartProblem(`O disco da pasta de dados ${folder} está cheio: libere espaço e inicie de novo; nada do que estava gravado se perdeu.`, because)
  }
  if (FORBIDDEN.test(text)) return new StartProblem(`Este usuário não pode gravar na pasta de dados ${folder}: corrija o dono da pasta ou escolha outra em VINCULO_DATA_DIR.`, because)
  if (NO_FOLDER.test(text)) return new StartProblem(`${folder} não é uma pasta: escolha outra em VINCULO_DATA_DIR.`, because)
  return null
}
