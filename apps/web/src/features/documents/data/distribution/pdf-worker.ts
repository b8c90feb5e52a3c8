import type { PdfAnswer, PdfQuestion } from '../../model/distribution/pdf-messages.ts'
import { PdfProblem, readTexts, splitterOf } from '../../model/distribution/pdf-work.ts'

let bytes: Uint8Array = new Uint8Array()
let splitter: ReturnType<typeof splitterOf> | null = null

const say = (answer: PdfAnswer): void => globalThis.postMessage(answer)

async function answer(question: PdfQuestion): Promise<void> {
  if (question.kind === 'read') {
    bytes = new Uint8Array(question.bytes)
    splitter = null
    say({ kind: 'texts', texts: await readTexts(bytes.slice(), (done, total) => say({ kind: 'page', done, total })) })
    return
  }
  splitter ??= splitterOf(bytes)
  const part = await splitter
  say({ kind: 'part', id: question.id, bytes: new Uint8Array(await part(question.pages)) })
}

globalThis.addEventListener('message', ({ data }: MessageEvent<PdfQuestion>) => {
  answer(data).catch((cause: unknown) =>
    say({ kind: 'problem', id: data.kind === 'split' ? data.id : null, problem: cause instanceof PdfProblem ? cause.message : 'O PDF não pôde ser separado.' }),
  )
})
