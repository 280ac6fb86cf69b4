import { useEffect, useState } from 'react';
import { shareDialogMessages as messages, type SharedRequest } from '#features/requests/share/messages.ts';
import { uiMessages } from '#ui/messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { drawRequest, pictureSize } from './draw-request.ts';

interface RequestPictureProps {
  readonly request: SharedRequest;
  readonly isUrgent: boolean;
  /** Hands the picture to the device's own sheet. */
  readonly onShare: (file: File) => void;
}

/** A request as a picture, to be saved or handed on. It says what the text says. */
export function RequestPicture({ request, isUrgent, onShare }: RequestPictureProps) {
  const [picture, setPicture] = useState<Drawn | 'failed' | null>(null);
  const drawn = JSON.stringify({ request, isUrgent });

  useEffect(() => {
    let isOutdated = false;
    void draw(JSON.parse(drawn)).then((result) => {
      if (!isOutdated) setPicture(result);
    });
    return () => {
      isOutdated = true;
    };
  }, [drawn]);

  if (picture === 'failed') return <Alert>{messages.pictureFailed}</Alert>;
  if (picture === null) return null;
  const { file, address } = picture;
  return (
    <div className="grid grid-cols-1 gap-3">
      <img
        src={address}
        alt={messages.pictureOf(uiMessages.groupName(request.group))}
        width={pictureSize.width}
        height={pictureSize.height}
        className="h-auto w-full max-w-80 rounded-control border border-line"
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="main" onClick={() => saveFile(file.name, file)}>
          {messages.savePicture}
        </Button>
        {'canShare' in navigator && navigator.canShare({ files: [file] }) && (
          <Button onClick={() => onShare(file)}>{messages.sharePicture}</Button>
        )}
      </div>
    </div>
  );
}

interface Drawn {
  readonly file: File;
  /** A data address: the page's policy has none for blobs. */
  readonly address: string;
}

/** A browser that keeps pages from reading a canvas draws none. */
async function draw(what: Pick<RequestPictureProps, 'request' | 'isUrgent'>): Promise<Drawn | 'failed'> {
  const canvas = document.createElement('canvas');
  drawRequest(canvas, what.request, what.isUrgent);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) return 'failed';
  const file = new File([blob], `blood-needed-${what.request.group}.png`, { type: 'image/png' });
  return { file, address: canvas.toDataURL('image/png') };
}
