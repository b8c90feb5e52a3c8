import { useLayoutEffect, useRef, useState } from 'react'

import type { PreviewMailTextRow } from '#shared/supabase/shapes.gen.ts'
import { cn } from '#shared/ui/cn.ts'
import { letterFrame, renderLetter } from '../model/mail-texts/letter-preview.ts'

type Look = 'wide' | 'narrow' | 'text'
const LOOKS: readonly (readonly [Look, string])[] = [['narrow', 'Celular'], ['wide', 'Computador'], ['text', 'Só texto']]

function Choice({ label, isOn, onChoose }: { readonly label: string; readonly isOn: boolean; readonly onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={cn(
        'min-h-8 rounded-full border px-3.5 py-1 text-sm font-medium coarse:min-h-11',
        isOn ? 'border-primary bg-primary-subtle text-primary-text' : 'bg-surface text-text-muted hover:bg-hover hover:text-text',
      )}
    >
      {label}
    </button>
  )
}

/** As wide as a mail is read on a computer; where there is less room, it is shown smaller. */
const WIDE_PX = 680
const NARROW_PX = 368

interface FrameProps {
  readonly title: string
  readonly html: string
  readonly isNarrow: boolean
}

/** The letter in a frame in which nothing runs and no link leads anywhere. */
function Frame({ title, html, isNarrow }: FrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(WIDE_PX)
  useLayoutEffect(() => {
    const box = room.current
    if (box === null) return
    const seen = new ResizeObserver(() => setWidth(box.clientWidth))
    seen.observe(box)
    return () => seen.disconnect()
  }, [])
  const wanted = isNarrow ? NARROW_PX : Math.max(WIDE_PX, width)
  const scale = Math.min(1, width / wanted)
  return (
    <div ref={room} className="flex h-[36rem] justify-center overflow-hidden bg-sunken">
      <iframe
        title={title}
        sandbox=""
        srcDoc={html}
        className="shrink-0 border-0"
        style={{ width: wanted, height: `${String(100 / scale)}%`, transform: `scale(${String(scale)})`, transformOrigin: '50% 0' }}
      />
    </div>
  )
}

export interface LetterPreviewProps {
  readonly letter: string
  readonly preview: PreviewMailTextRow & { readonly functions: string }
}

/** A letter as it arrives: from whom, what about, and its text as mail clients show it. */
export function LetterPreview({ letter, preview: { params, sender, recipient, functions } }: LetterPreviewProps) {
  const [look, setLook] = useState<Look>('narrow')
  const [isDark, setDark] = useState(false)
  const { subject, html, text } = renderLetter(letter, params as Readonly<Record<string, unknown>>, { site: location.origin, functions })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label="Como ver" className="flex flex-wrap gap-2">
          {LOOKS.map(([value, label]) => (
            <Choice key={value} label={label} isOn={look === value} onChoose={() => setLook(value)} />
          ))}
        </div>
        {look !== 'text' && <Choice label="Modo escuro" isOn={isDark} onChoose={() => setDark(!isDark)} />}
      </div>
      <div className="overflow-hidden rounded-lg border bg-surface">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-b px-4 py-3 text-sm">
          <dt className="text-text-muted">De</dt>
          <dd className="break-words">{sender}</dd>
          <dt className="text-text-muted">Para</dt>
          <dd className="break-words">{recipient}</dd>
          <dt className="text-text-muted">Assunto</dt>
          <dd className="font-medium break-words">{subject}</dd>
        </dl>
        {look === 'text' ? (
          <pre tabIndex={0} aria-label="Texto do e-mail" className="max-h-[36rem] overflow-auto px-4 py-3 font-mono text-sm break-words whitespace-pre-wrap -outline-offset-2">
            {text}
          </pre>
        ) : (
          <Frame title={`Prévia do e-mail: ${subject}`} html={letterFrame(html, { isDark, isNarrow: look === 'narrow' })} isNarrow={look === 'narrow'} />
        )}
      </div>
    </div>
  )
}
