import type { ChannelFinding, MenuPreview } from './channelMenus.contract.ts';

/** Targets of a channel that cannot be published for the same causes. */
export type BlockedGroup = Pick<MenuPreview, 'channelName' | 'isUnconnected' | 'problem'> & {
  storeNames: string[];
  /** Causes in the menus; none where no menu could be built. */
  findings: ChannelFinding[];
};

const blockingOf = ({ findings }: MenuPreview) => findings.filter(({ effect }) => effect === 'blocks');

/** Result of a preview: nothing can be sent, it changes, an earlier publication has to be answered first, or it is the same. */
export type PreviewState = 'blocked' | 'changing' | 'pending' | 'same';
export function previewState(preview: MenuPreview): PreviewState {
  if (preview.problem !== null || blockingOf(preview).length > 0) return 'blocked';
  if (preview.pending && !preview.pending.isReplaceable) return 'pending';
  return preview.isSame ? 'same' : 'changing';
}

/** Blocking findings of several stores once. One that each store fixes on its own screen names its store. */
function mergeFindings(previews: readonly MenuPreview[]): ChannelFinding[] {
  const causeOf = ({ kind, message, name }: ChannelFinding) => JSON.stringify([kind, message, name]);
  const found = previews.flatMap((preview) =>
    blockingOf(preview).map((finding) => ({ finding, storeName: preview.storeName })),
  );
  const paths = new Map<string, Set<string>>();
  for (const { finding } of found)
    paths.set(causeOf(finding), (paths.get(causeOf(finding)) ?? new Set()).add(finding.path));
  const merged = new Map<string, ChannelFinding>();
  for (const { finding, storeName } of found) {
    const isShared = paths.get(causeOf(finding))?.size === 1;
    const name = isShared ? finding.name : [finding.name, storeName].filter(Boolean).join(', ');
    merged.set(JSON.stringify([causeOf(finding), finding.path]), { ...finding, name });
  }
  return [...merged.values()];
}

/** Targets that cannot be published, once for each channel and set of causes, the most frequent first. */
export function groupBlocked(previews: readonly MenuPreview[]): BlockedGroup[] {
  const groups = new Map<string, [MenuPreview, ...MenuPreview[]]>();
  for (const preview of previews) {
    if (previewState(preview) !== 'blocked') continue;
    const { channelName, problem } = preview;
    const causes = blockingOf(preview).map(({ kind, message, name }) => JSON.stringify([kind, message, name]));
    const key = JSON.stringify([channelName, problem, causes.toSorted()]);
    const group = groups.get(key);
    if (group) group.push(preview);
    else groups.set(key, [preview]);
  }
  return [...groups.values()]
    .toSorted((one, other) => other.length - one.length)
    .map((targets) => {
      const [{ channelName, isUnconnected, problem }] = targets;
      const storeNames = targets.map(({ storeName }) => storeName);
      return { channelName, isUnconnected, problem, storeNames, findings: mergeFindings(targets) };
    });
}
