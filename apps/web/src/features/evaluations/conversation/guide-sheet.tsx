import { Printer } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { guideOf } from '../model/conversation/guide.ts'
import { type Result, scoreText, topicsOf } from '../model/results/result.ts'

/** Steps and questions for the conversation about one result. It prints on a page. */
export function GuideSheet({ result, onClose }: { readonly result: Result; readonly onClose: () => void }) {
  return (
    <Sheet
      open
      onOpenChange={onClose}
      width="max-w-xl"
      title="Guia da conversa"
      description={`${result.person.name}, nota ${scoreText(result.score)} de ${result.points}`}
      footer={<Button onClick={() => window.print()}><Printer aria-hidden="true" className="size-4" />Imprimir</Button>}
    >
      {/* What scrolls without anything to press is reached by keyboard all the same. */}
      <ol aria-label="Passos da conversa" tabIndex={0} className="flex flex-col gap-5 rounded-sm">
        {guideOf(topicsOf(result)).map(({ title, hint, questions }, place) => (
          <li key={title}>
            <h3 className="font-semibold">{place + 1}. {title}</h3>
            <p className="text-sm text-text-muted">{hint}</p>
            <ul className="mt-1.5 list-disc space-y-1 pl-5">
              {questions.map((question) => <li key={question} className="break-words">{question}</li>)}
            </ul>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
