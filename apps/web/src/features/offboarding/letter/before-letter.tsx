import { Mail } from 'lucide-react'

import { mailLink } from '#shared/lib/mail-link.ts'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { type OwnLeaving, STEPS } from '../model/letter/letter.ts'

/** Before a letter is written: whom to talk to, and what would come next. */
export function BeforeLetter({ hr }: Pick<OwnLeaving, 'hr'>) {
  return (
    <section aria-labelledby="before-letter" className="rounded-xl bg-sunken p-5">
      <h2 id="before-letter" className="text-md font-semibold">
        Você pode conversar com o RH antes
      </h2>
      <p className="mt-1 text-text-muted">Às vezes o que incomoda tem solução. A conversa não fica registrada aqui e não muda nada no seu contrato.</p>
      {hr.length > 0 && (
        <ul aria-label="RH" className="mt-3 flex flex-col gap-3">
          {hr.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <PersonChip person={person} size="sm" className="flex-1 basis-48" />
              {person.email !== null && (
                <a href={mailLink(person.email, 'Podemos conversar?', '')} className={`${TEXT_LINK} inline-flex min-h-6 items-center gap-1.5 coarse:min-h-11`}>
                  <Mail aria-hidden="true" className="size-4" />
                  Escrever<span className="sr-only"> para {person.name}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <h3 className="mt-5 font-semibold">Se você enviar a carta</h3>
      <ol className="mt-1.5 flex list-decimal flex-col gap-1.5 pl-5 text-text-muted">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
