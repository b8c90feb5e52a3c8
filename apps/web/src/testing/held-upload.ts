import { vi } from 'vitest'

import { type Answer, json } from './backend.ts'

const FILE = { name: 'prova.pdf', mime: 'application/pdf', size: 1, bucket: 'b', path: 'p' }

/** Carries the bytes at once: jsdom's own would ask the network. */
class Carrier extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = 200
  readonly responseText = ''
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

/** Files f1, f2 and so on, which stay on their way until they are let in, one after the other; whatever else is asked goes to `answer`. For `fakeBackend`. */
export function heldUpload(answer: Answer): { readonly answer: Answer; readonly letIn: () => void } {
  vi.stubGlobal('XMLHttpRequest', Carrier)
  const gates: PromiseWithResolvers<void>[] = []
  const gate = (place: number): PromiseWithResolvers<void> => (gates[place] ??= Promise.withResolvers<void>())
  let came = 0
  let opened = 0
  return {
    letIn: () => {
      gate(opened).resolve()
      opened += 1
    },
    answer: async (asked) => {
      if (asked.path.includes('/file_purposes')) return json({ max_bytes: 1_000_000, mime_types: ['application/pdf'] })
      if (asked.path.includes('/upload/sign/')) return json({ url: '/object/upload/sign/b/p?token=t' })
      if (asked.path.includes('/confirm-upload')) return json({ ...FILE, file_id: (asked.body as { file_id: string }).file_id })
      if (!asked.path.includes('/rpc/start_upload')) return answer(asked)
      const place = came
      came += 1
      await gate(place).promise
      return json({ ...FILE, file_id: `f${String(place + 1)}` })
    },
  }
}
