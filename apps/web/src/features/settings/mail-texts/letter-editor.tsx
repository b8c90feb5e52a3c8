import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { type AppError, toAppError } from '#shared/supabase/app-error.ts'
import type { MailTextsRow } from '#shared/supabase/shapes.gen.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { UnsavedGuard } from '#shared/ui/unsaved-guard.tsx'
import { useStill } from '#shared/ui/use-still.ts'
import { mailPreviewQuery, saveMailText, sendMailExample } from '../data/mail-texts/mail-texts.ts'
import { type LetterPart, type LetterWords, PART_LABELS } from '../model/mail-texts/mail-text.ts'
import type { Setting } from '../model/setting.ts'
import { LetterPreview } from './letter-preview.tsx'
import { WordsField } from './words-field.tsx'

const wordsOf = (letter: MailTextsRow, settings: readonly Setting[], value: (setting: Setting) => unknown): LetterWords =>
  Object.fromEntries(letter.words.flatMap(({ part, key }) => settings.filter((setting) => setting.key === key).map((setting) => [part, String(value(setting))])))

export interface LetterEditorProps {
  readonly companyId: string
  readonly letter: MailTextsRow
  /** Of its words, in their order. */
  readonly settings: readonly Setting[]
  readonly onBack: () => void
}

/** The words of a letter beside the letter as it arrives; a test goes to the own address. */
export function LetterEditor({ companyId, letter, settings, onBack }: LetterEditorProps) {
  const saved = wordsOf(letter, settings, ({ value }) => value)
  const standard = wordsOf(letter, settings, ({ default_value: value }) => value)
  const [words, setWords] = useState(saved)
  const parts = letter.words.map(({ part }) => part)
  const differs = (from: LetterWords): boolean => parts.some((part) => words[part] !== from[part])
  const draft = { companyId, letter: letter.letter, words }
  const preview = useQuery(mailPreviewQuery({ ...draft, words: useStill(words) }))
  // The last that could be sent stays in view while something cannot be.
  const [shown, setShown] = useState(preview.data)
  if (preview.data !== undefined && preview.data !== shown) setShown(preview.data)
  const save = useAct({ act: saveMailText, done: `Textos salvos: ${letter.title}`, stale: [['settings', companyId]] })
  const test = useAct({ act: sendMailExample, done: (address) => `Teste enviado para ${address}`, failed: 'O teste não foi enviado' })
  const refusals = [save.error, preview.error].filter((error) => error !== null).map(toAppError)
  const problemOf = (part: LetterPart): string | null => refusals.find(({ field }) => field === part)?.message ?? null
  const other: AppError | undefined = refusals.find(({ field }) => !parts.some((part) => part === field))
  const change = (part: LetterPart, value: string): void => {
    save.reset()
    setWords((before) => ({ ...before, [part]: value }))
  }
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Button variant="ghost" size="sm" className="-ml-2" onClick={onBack}>
          <ChevronLeft aria-hidden="true" className="size-4" />
          Textos dos e-mails
        </Button>
        <h3 className="mt-1 text-md font-semibold">{letter.title}</h3>
        <p className="text-sm text-text-muted">{letter.sent_when}</p>
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-2">
        <form
          noValidate
          aria-label={`Textos: ${letter.title}`}
          className="flex min-w-0 flex-col gap-6"
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate({ ...draft, version: letter.version })
          }}
        >
          {other && (
            <Alert tone="danger" title="Não foi possível continuar">
              {other.message}
            </Alert>
          )}
          {letter.words.map(({ part, key }) => {
            const setting = settings.find((each) => each.key === key)
            return setting && <WordsField key={key} companyId={companyId} label={PART_LABELS[part]} setting={setting} value={words[part] ?? ''} problem={problemOf(part)} onChange={(value) => change(part, value)} />
          })}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" disabled={!differs(saved)} pending={save.isPending}>
              Salvar textos
            </Button>
            {differs(saved) && <Button onClick={() => setWords(saved)}>Descartar</Button>}
            {differs(standard) && (
              <Button variant="ghost" onClick={() => setWords(standard)}>
                Usar todos os textos padrão
              </Button>
            )}
          </div>
        </form>
        <section aria-label="Prévia" aria-busy={preview.isFetching || undefined} className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-20">
          {shown === undefined ? (
            <Skeleton className="h-[36rem] rounded-lg" />
          ) : (
            <>
              <LetterPreview letter={letter.letter} preview={shown} />
              <div className="flex flex-wrap items-center gap-3 text-sm text-text-muted">
                <Button disabled={refusals.length > 0 || !shown.is_delivered} pending={test.isPending} onClick={() => test.mutate(draft)}>
                  Enviar um teste para mim
                </Button>
                <span className="min-w-0 break-words">
                  {shown.is_delivered ? `Vai para ${shown.recipient}, com dados de exemplo.` : 'Esta instalação não está enviando e-mails agora.'}
                </span>
              </div>
            </>
          )}
        </section>
      </div>
      <UnsavedGuard unsaved={() => differs(saved)} />
    </div>
  )
}
