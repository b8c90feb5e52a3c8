import type { ReactNode } from 'react'

import { buttonClass } from '#shared/ui/button.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { ConversationPart } from '../conversation/conversation-part.tsx'
import { percentText, type Result, scoreText, topicsOf } from '../model/results/result.ts'
import { AcknowledgePart } from './acknowledge-part.tsx'
import { BoxPart } from './box-part.tsx'
import { CommentsPart } from './comments-part.tsx'
import { GroupsPart } from './groups-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { InsightsPart } from './insights-part.tsx'
import { ResultDownload } from './result-download.tsx'
import { TopicsPart } from './topics-part.tsx'

interface ResultViewProps {
  readonly result: Result
  /** What else can be done with it. */
  readonly actions?: ReactNode
  readonly onOpen?: ((participantId: string) => void) | undefined
  /** What other parts of the product add below, such as the notes of the conversation. */
  readonly children?: ReactNode
}

/** The result of one person, as whoever reads it may see it. */
export function ResultView({ result, actions, onOpen, children }: ResultViewProps) {
  const topics = topicsOf(result)
  const { score, points, percent, box } = result
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Figures
          className="min-w-48 flex-1"
          figures={[{ label: score === null ? 'Sem nota' : 'Nota final', value: scoreText(score), note: score === null ? 'Nenhum grupo pôde ser mostrado.' : `de ${points}${percent === null ? '' : ` · ${percentText(percent)}`}` }]}
        />
        <div data-shell className="flex flex-wrap gap-2">
          <ResultDownload result={result} />
          {result.next_steps.map(({ label, url }) => <InnerLink key={url} href={url} className={buttonClass()}>{label}</InnerLink>)}
          {actions}
        </div>
      </div>
      <AcknowledgePart result={result} />
      {topics.length > 0 && <TopicsPart result={result} topics={topics} />}
      <GroupsPart groups={result.groups} />
      <InsightsPart topics={topics} isOwn={result.seen_as === 'person'} />
      {box && <BoxPart box={box} />}
      <CommentsPart comments={result.comments} />
      <ConversationPart result={result} />
      {children}
      <HistoryPart history={result.history} onOpen={onOpen} />
    </div>
  )
}
