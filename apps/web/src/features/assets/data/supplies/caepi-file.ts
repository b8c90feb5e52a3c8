import { AppError } from '#shared/supabase/app-error.ts'
import type { CaepiFound, CaepiHeadings } from '../../model/supplies/caepi.ts'
import type { CaepiAnswer, CaepiQuestion } from '../../model/supplies/caepi-messages.ts'

/** A file of the ministry that a worker holds, so that the page goes on answering while tens of thousands of lines are looked at. */
export interface CaepiFile extends Omit<Extract<CaepiAnswer, { kind: 'read' }>, 'kind'> {
  readonly name: string
  /** Looks at every line. Throws `AppError` for a file that is refused. */
  readonly check: (headings: CaepiHeadings, wanted: readonly string[]) => Promise<CaepiFound>
  readonly close: () => void
}

const failed = (text: string): AppError => new AppError({ text, kind: 'validation' }, { code: 'CAEPI', status: 400 })

function answerOf(worker: Worker, question: CaepiQuestion): Promise<CaepiAnswer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', () => reject(failed('Não foi possível ler este arquivo.')), { once: true })
    worker.addEventListener('message', ({ data }: MessageEvent<CaepiAnswer>) => resolve(data), { once: true })
    worker.postMessage(question)
  })
}

/** Reads the file with its headings. Throws `AppError`. */
export async function openCaepi(file: File, remembered: Readonly<Record<string, unknown>> | null): Promise<CaepiFile> {
  const worker = new Worker(new URL('./caepi-worker.ts', import.meta.url), { type: 'module', name: 'caepi' })
  try {
    const read = await answerOf(worker, { kind: 'read', file, remembered })
    if (read.kind !== 'read') throw failed(read.kind === 'problem' ? read.problem : 'Não foi possível ler este arquivo.')
    return {
      ...read,
      name: file.name,
      check: async (headings, wanted) => {
        const answer = await answerOf(worker, { kind: 'check', headings, wanted })
        if (answer.kind !== 'checked') throw failed('Não foi possível ler este arquivo.')
        if ('problem' in answer.found) throw failed(answer.found.problem)
        return answer.found
      },
      close: () => worker.terminate(),
    }
  } catch (problem) {
    worker.terminate()
    throw problem
  }
}
