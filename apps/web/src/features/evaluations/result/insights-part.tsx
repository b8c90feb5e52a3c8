import { Section } from '#shared/ui/section.tsx'
import { differenceText, extremesOf, type Gap, gapsOf, scoreText, type Topic } from '../model/results/result.ts'

function Topics({ label, topics }: { readonly label: string; readonly topics: readonly Topic[] }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-medium">{label}</h3>
      <ul className="divide-y">
        {topics.map(({ key, name, others }) => (
          <li key={key} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0 break-words">{name}</span>
            <span className="font-semibold tabular">{scoreText(others)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function GapRow({ gap: { name, self, others, difference } }: { readonly gap: Gap }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2.5">
      <span className="break-words">{name}</span>
      <span className="font-semibold tabular">{differenceText(difference)}</span>
      <span className="col-span-2 text-sm text-text-muted">
        {difference > 0 ? 'A pessoa se vê acima do que os outros veem' : 'Os outros veem mais do que a própria pessoa'}: {scoreText(self)} e {scoreText(others)}.
      </span>
    </li>
  )
}

/** What stands out: strengths, what to develop, and where the person and the others disagree. */
export function InsightsPart({ topics }: { readonly topics: readonly Topic[] }) {
  const { strengths, lowest } = extremesOf(topics)
  const gaps = gapsOf(topics)
  return (
    <>
      {strengths.length > 0 && (
        <Section title="Destaques">
          <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            <Topics label="Pontos fortes" topics={strengths} />
            <Topics label="Para desenvolver" topics={lowest} />
          </div>
        </Section>
      )}
      {gaps.length > 0 && (
        <Section title="Onde as visões diferem">
          <ul className="divide-y">{gaps.map((gap) => <GapRow key={gap.key} gap={gap} />)}</ul>
        </Section>
      )}
    </>
  )
}
